import EvidenceModel
import EvidenceProof
import EvidenceVault

extension ItemQuery {
    /// Reads the filters of a request; each may be left out.
    init(_ request: HTTPRequest) throws(Problem) {
        try self.init(request.query)
        if let limit = request.queryValue("limit") {
            guard let limit = Int(limit), (1...500).contains(limit) else { throw Problem(.badRequest, "limit has to be 1 to 500.") }
            self.limit = limit
        }
        before = request.queryValue("before")
    }

    /// Reads the filters that a saved search has: a text, or a list of texts, by the name of each.
    init(saved query: JSONObject) throws(Problem) {
        let names = ["text", "kind", "state", "case", "tag", "from", "to", "box", "device", "verified"]
        var values: [(name: String, value: String)] = []
        for member in query.members {
            let texts = member.value.array.map { $0.compactMap(\.string) } ?? member.value.string.map { [$0] } ?? []
            guard names.contains(member.name), texts.count == member.value.array?.count ?? 1 else {
                throw Problem(.badRequest, "“query” may have \(names.joined(separator: ", ")), each a text or a list of texts.")
            }
            values += texts.map { (member.name, $0) }
        }
        try self.init(values)
    }

    private init(_ values: [(name: String, value: String)]) throws(Problem) {
        self.init()
        let request = Filters(values: values)
        text = request.queryValue("text") ?? ""
        for value in request.queryValues("kind") {
            guard let kind = EvidenceItem.Kind(rawValue: value) else {
                throw Self.unknown("kind", EvidenceItem.Kind.allCases.map(\.rawValue))
            }
            kinds.insert(kind)
        }
        for value in request.queryValues("state") {
            guard let state = EvidenceItem.State(rawValue: value) else {
                throw Self.unknown("state", EvidenceItem.State.allCases.map(\.rawValue))
            }
            states.insert(state)
        }
        if let value = request.queryValue("case") {
            if value == "none" {
                filing = .unfiled
            } else {
                guard let id = CaseID(value) else { throw Problem(.badRequest, "case has to be a case's id, or none.") }
                filing = .under(id)
            }
        }
        tags = request.queryValues("tag")
        from = try Self.time("from", request)
        to = try Self.time("to", request)
        area = try Self.area(request)
        device = request.queryValue("device")
        if let value = request.queryValue("verified") {
            guard let verified = Verified(rawValue: value) else { throw Self.unknown("verified", Verified.allCases.map(\.rawValue)) }
            self.verified = verified
        }
    }

    private static func time(_ name: String, _ request: Filters) throws(Problem) -> Timestamp? {
        guard let text = request.queryValue(name) else { return nil }
        guard let time = ZonedTime(rfc3339: text)?.time else {
            throw Problem(.badRequest, "\(name) has to be a time as RFC 3339 writes it, like 2026-11-30T04:51:57Z.")
        }
        return time
    }

    private static func area(_ request: Filters) throws(Problem) -> MapArea? {
        guard let text = request.queryValue("box") else { return nil }
        let edges = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }.compactMap { $0 }
        guard edges.count == 4, let area = MapArea(west: edges[0], south: edges[1], east: edges[2], north: edges[3]) else {
            throw Problem(.badRequest, "box has to be west,south,east,north in degrees.")
        }
        return area
    }

    private static func unknown(_ name: String, _ values: [String]) -> Problem {
        Problem(.badRequest, "\(name) has to be one of \(values.joined(separator: ", ")).")
    }
}

/// Names and values, as a query has them.
private struct Filters {
    let values: [(name: String, value: String)]

    func queryValue(_ name: String) -> String? { values.first { $0.name == name }?.value }

    func queryValues(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }
}
