// How the file of a family is written.

#ifndef RETROGRADE_TABLE_WRITE_WRITER_OPTIONS_H_
#define RETROGRADE_TABLE_WRITE_WRITER_OPTIONS_H_

#include <stop_token>

namespace retrograde::table {

struct WriterOptions {
  int compression = 0;  // zstd's level, from 1 to 19; 0: quicker, looser, usual
  unsigned threads = 1;  // 0 for all cores of the machine
  bool resume = false;   // go on with a part that is there
  std::stop_token stop;  // ends a call with Cancelled, well within a second
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_WRITER_OPTIONS_H_
