// Damaged tables with right checksums.
//
// Almost every change to a file is caught by a CRC, so a fuzzer that changes
// bytes alone would only ever test the CRCs. Here they are put right again, as
// far as the file's structure can still be seen, so that what lies behind them
// meets the damage too.

#ifndef TESTS_TABLES_SEALED_H_
#define TESTS_TABLES_SEALED_H_

#include <string>

#include "absl/strings/string_view.h"

namespace retrograde::table {

// The bytes with the CRCs and the file's length put right. Knows nothing of the
// reader. O(bytes).
std::string Sealed(absl::string_view bytes);

}  // namespace retrograde::table

#endif  // TESTS_TABLES_SEALED_H_
