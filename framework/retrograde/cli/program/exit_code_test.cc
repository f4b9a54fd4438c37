#include "retrograde/cli/program/exit_code.h"

#include <cerrno>

#include "gtest/gtest.h"
#include "retrograde/io/files/errno_status.h"

namespace retrograde::cli {
namespace {

ExitCode CodeOf(int error_number) {
  return ExitCodeOf(ErrnoStatus(error_number, "open", "file"));
}

TEST(ExitCode, APathThatMakesNoSenseIsBadInput) {
  for (const int number :
       {ENOENT, ENOTDIR, EISDIR, EEXIST, ENOTEMPTY, ENAMETOOLONG, ELOOP}) {
    EXPECT_EQ(CodeOf(number), ExitCode::kBadInput) << number;
  }
}

TEST(ExitCode, WhatTheSystemRefusesCouldNotBeDone) {
  for (const int number : {ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, ENOMEM,
                           EACCES, EPERM, EROFS, EIO, EPIPE, EBADF}) {
    EXPECT_EQ(CodeOf(number), ExitCode::kImpossible) << number;
  }
}

}  // namespace
}  // namespace retrograde::cli
