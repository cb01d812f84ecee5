internal import Glibc

/// A generator for a test that is to go another way each time it runs. Its seed is printed; the test goes that way again with
/// `EXHIBIT_TEST_SEED` set to it.
public func printedGenerator(for test: String) -> SeededGenerator {
    let given = getenv("EXHIBIT_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? UInt64.random(in: 0..<1_000_000_000)
    print("\(test): EXHIBIT_TEST_SEED=\(seed)")
    return SeededGenerator(seed: seed)
}
