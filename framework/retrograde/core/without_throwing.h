// Exceptions become errors.
//
// The library reports errors as statuses, but memory that is not to be had, a
// thread that cannot be started and a game's own code throw. What a thread of a
// build throws would end the program, so each piece of work is called through
// this.

#ifndef RETROGRADE_CORE_WITHOUT_THROWING_H_
#define RETROGRADE_CORE_WITHOUT_THROWING_H_

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace retrograde::table {

// What work(), which gives a Status or a StatusOr, gives; or what became of it,
// naming `what`: ResourceExhausted for memory, Unavailable for an error of the
// system, Internal for any other exception.
template <class Work>
std::invoke_result_t<Work> WithoutThrowing(absl::string_view what,
                                           Work&& work) {
  const auto no_memory = [what] {
    return absl::ResourceExhaustedError(
        absl::StrCat("not enough memory for ", what));
  };
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return no_memory();
  } catch (const std::length_error&) {  // more than any vector may hold
    return no_memory();
  } catch (const std::system_error& error) {
    return absl::UnavailableError(absl::StrCat(what, ": ", error.what()));
  } catch (const std::exception& error) {
    return absl::InternalError(absl::StrCat(what, ": ", error.what()));
  }
}

}  // namespace retrograde::table

#endif  // RETROGRADE_CORE_WITHOUT_THROWING_H_
