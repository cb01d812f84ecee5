/// What stands in the query of lists.
extension RouteContext {
    /// How many to list.
    func limit(_ usual: Int = 50) throws(Problem) -> Int {
        guard let text = request.queryValue("limit") else { return usual }
        guard let limit = Int(text), (1...500).contains(limit) else { throw Problem(.badRequest, "limit has to be 1 to 500.") }
        return limit
    }

    /// One of several words; nil when none is given.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String, _: Choice.Type) throws(Problem) -> Choice? {
        guard let text = request.queryValue(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw Problem(.badRequest, "\(name) has to be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return choice
    }
}
