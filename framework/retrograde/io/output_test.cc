#include "retrograde/io/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "retrograde/io/interruption.h"

namespace retrograde::cli {
namespace {

std::string ReadAll(int file) {
  std::string text;
  char buffer[4096];
  ssize_t count = 0;
  while ((count = read(file, buffer, sizeof(buffer))) > 0) {
    text.append(buffer, count);
  }
  return text;
}

TEST(Output, WritesEverythingThroughAPipe) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  std::string received;
  std::thread reader([&] { received = ReadAll(pipe_ends[0]); });
  std::string sent;
  {
    const Interruption interruption;
    Output output(pipe_ends[1], &interruption);
    for (int i = 0; i < 100'000; ++i) {
      const std::string line = std::to_string(i) + "\n";
      sent += line;
      ASSERT_TRUE(output.Write(line));
    }
    ASSERT_TRUE(output.Flush());
  }
  close(pipe_ends[1]);
  reader.join();
  close(pipe_ends[0]);
  EXPECT_EQ(received, sent);
}

TEST(WriteMessage, IsUtf8WhateverItIsAbout) {
  ::testing::internal::CaptureStderr();
  WriteMessage("program", "a\xC3\xA9\n\xFF \"\xC3\"");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "program: a\xC3\xA9\n\\xff \"\\xc3\"\n");
}

TEST(Output, AFullDiskIsAnErrorThatSticks) {
  const int full = open("/dev/full", O_WRONLY);
  ASSERT_GE(full, 0);
  Output output(full, nullptr);
  EXPECT_TRUE(output.Write("text"));  // still in the buffer
  EXPECT_FALSE(output.Flush());
  EXPECT_FALSE(output.Write("more"));
  EXPECT_EQ(output.Status().message(),
            "cannot write standard output: No space left on device");
  EXPECT_FALSE(output.IsClosedPipe());
  close(full);
}

TEST(Output, AClosedPipeIsAnErrorAndNoSignal) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  close(pipe_ends[0]);
  const Interruption interruption;
  Output output(pipe_ends[1], &interruption);
  output.Write("text");
  EXPECT_FALSE(output.Flush());
  EXPECT_TRUE(output.IsClosedPipe());
  close(pipe_ends[1]);
}

TEST(Interruption, ASignalRequestsAStopAndEndsWaiting) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const Interruption interruption;
  EXPECT_FALSE(interruption.Requested());
  EXPECT_EQ(interruption.Wait(pipe_ends[0], false, false),
            Interruption::Wake::kNotReady);
  std::thread sender([] { kill(getpid(), SIGINT); });
  EXPECT_EQ(interruption.Wait(pipe_ends[0], false, true),
            Interruption::Wake::kInterrupted);
  sender.join();
  EXPECT_TRUE(interruption.Requested());
  while (!interruption.Token().stop_requested()) std::this_thread::yield();
  close(pipe_ends[0]);
  close(pipe_ends[1]);
}

TEST(Interruption, NobodyReadingDoesNotKeepAnInterruptedProgram) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const Interruption interruption;
  Output output(pipe_ends[1], &interruption);
  kill(getpid(), SIGTERM);
  while (!interruption.Requested()) std::this_thread::yield();
  output.Write(std::string(10 << 20, 'x'));  // more than any pipe takes
  EXPECT_TRUE(absl::IsCancelled(output.Status()));
  close(pipe_ends[0]);
  close(pipe_ends[1]);
}

TEST(Interruption, CutsResultsBetweenTwoLines) {
  for (const size_t length : {30, 1000, 4000}) {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const std::string line = std::string(length, 'x') + "\n";
    {
      const Interruption interruption;
      Output output(pipe_ends[1], &interruption);
      kill(getpid(), SIGTERM);
      while (!interruption.Requested()) std::this_thread::yield();
      while (output.Write(line)) {
      }
    }
    close(pipe_ends[1]);
    const std::string received = ReadAll(pipe_ends[0]);
    EXPECT_GT(received.size(), length);
    EXPECT_EQ(received.size() % line.size(), 0u);
    close(pipe_ends[0]);
  }
}

TEST(Interruption, OneMayFollowAnother) {
  for (int round = 0; round < 3; ++round) {
    const Interruption interruption;
    EXPECT_FALSE(interruption.Requested());
  }
}

}  // namespace
}  // namespace retrograde::cli
