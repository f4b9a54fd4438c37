"""What each external label provides, for both dependency paths and the lint.

The labels are the Bazel Central Registry's. On Debian `repositories.bzl` makes
a library for each of them; in both cases `.ci/lint` reads this file, as plain
data, to know which label an included header asks for. So the file holds
nothing but literals.

A header that stands here twice may be had from either label. A header that
does not stand here has no label, on purpose: add it together with its label.
Left out of Abseil: `flags` (our command line is CLI11's), `synchronization`
(thread sanitizer reports false races with Debian's library: use std::mutex)
and what the standard library replaced (`any`, `optional`, `variant`).
"""

# Bazel package -> target -> headers, relative to the package.
ABSEIL = {
    "absl/algorithm": {
        "algorithm": ["algorithm.h"],
        "container": ["container.h"],
    },
    "absl/base": {
        "base": ["call_once.h", "casts.h"],
        "config": ["config.h", "options.h", "policy_checks.h"],
        "core_headers": [
            "attributes.h",
            "const_init.h",
            "macros.h",
            "optimization.h",
            "port.h",
            "thread_annotations.h",
        ],
        "dynamic_annotations": ["dynamic_annotations.h"],
        "log_severity": ["log_severity.h"],
    },
    "absl/cleanup": {
        "cleanup": ["cleanup.h"],
    },
    "absl/container": {
        "btree": ["btree_map.h", "btree_set.h"],
        "fixed_array": ["fixed_array.h"],
        "flat_hash_map": ["flat_hash_map.h"],
        "flat_hash_set": ["flat_hash_set.h"],
        "inlined_vector": ["inlined_vector.h"],
        "node_hash_map": ["node_hash_map.h"],
        "node_hash_set": ["node_hash_set.h"],
    },
    "absl/debugging": {
        "failure_signal_handler": ["failure_signal_handler.h"],
        "leak_check": ["leak_check.h"],
        "stacktrace": ["stacktrace.h"],
        "symbolize": ["symbolize.h"],
    },
    "absl/functional": {
        "any_invocable": ["any_invocable.h"],
        "bind_front": ["bind_front.h"],
        "function_ref": ["function_ref.h"],
    },
    "absl/hash": {
        "hash": ["hash.h"],
        "hash_testing": ["hash_testing.h"],
    },
    "absl/memory": {
        "memory": ["memory.h"],
    },
    "absl/meta": {
        "type_traits": ["type_traits.h"],
    },
    "absl/numeric": {
        "bits": ["bits.h"],
        "int128": ["int128.h"],
    },
    "absl/random": {
        "bit_gen_ref": ["bit_gen_ref.h"],
        "distributions": [
            "bernoulli_distribution.h",
            "beta_distribution.h",
            "discrete_distribution.h",
            "distributions.h",
            "exponential_distribution.h",
            "gaussian_distribution.h",
            "log_uniform_int_distribution.h",
            "poisson_distribution.h",
            "uniform_int_distribution.h",
            "uniform_real_distribution.h",
            "zipf_distribution.h",
        ],
        "mock_distributions": ["mock_distributions.h"],
        "mocking_bit_gen": ["mocking_bit_gen.h"],
        "random": ["random.h"],
        "seed_gen_exception": ["seed_gen_exception.h"],
        "seed_sequences": ["seed_sequences.h"],
    },
    "absl/status": {
        "status": ["status.h", "status_payload_printer.h"],
        "statusor": ["statusor.h"],
    },
    "absl/strings": {
        "cord": ["cord.h", "cord_buffer.h"],
        "str_format": ["str_format.h"],
        "string_view": ["string_view.h"],
        "strings": [
            "ascii.h",
            "charconv.h",
            "escaping.h",
            "match.h",
            "numbers.h",
            "str_cat.h",
            "str_join.h",
            "str_replace.h",
            "str_split.h",
            "string_view.h",
            "strip.h",
            "substitute.h",
        ],
    },
    "absl/time": {
        "time": ["civil_time.h", "clock.h", "time.h"],
    },
    "absl/types": {
        "compare": ["compare.h"],
        "span": ["span.h"],
    },
}

# Label -> the included paths it provides. One that ends in "/" stands for all
# headers below it.
OTHERS = {
    "@boost.container//:boost.container": ["boost/container/"],
    "@cli11//:cli11": ["CLI/"],
    "@google_benchmark//:benchmark": ["benchmark/benchmark.h"],
    "@google_benchmark//:benchmark_main": ["benchmark/benchmark.h"],
    "@googletest//:gtest": ["gtest/", "gmock/"],
    "@googletest//:gtest_main": ["gtest/", "gmock/"],
    "@nlohmann_json//:json": ["nlohmann/"],
    "@xxhash//:xxhash": ["xxhash.h"],
    "@zlib//:zlib": ["zlib.h"],
    "@zstd//:zstd": ["zstd.h", "zstd_errors.h"],
}
