import EvidenceModel

extension Vault {
    /// A page of items, the newest capture first. Costs the page, however many items there are and whatever is asked.
    /// - Throws: `invalid-request` for a cursor that no page gave, and for the trash together with another state.
    public func items(_ query: ItemQuery) throws(VaultError) -> ItemPage {
        let limit = min(max(query.limit, 1), 500)
        let limitOfLive = liveLimit
        return try catalogue.read { transaction throws(VaultError) in
            guard let request = try request(query, in: transaction) else { return ItemPage(items: [], next: nil) }
            var keys = try transaction.searchIndex.keys(request, limit: limit + 1, in: transaction)
            let isMore = keys.count > limit
            if isMore { keys.removeLast() }
            var items: [EvidenceItem] = []
            for key in keys {
                if let item = try ItemRow.item(at: key, liveLimit: limitOfLive, in: transaction) { items.append(item) }
            }
            return ItemPage(items: items, next: isMore ? keys.last.map(String.init) : nil)
        }
    }

    /// How many items a query finds, on all its pages; counting stops at `ItemCount.limit`.
    /// - Throws: `invalid-request` as `items` does.
    public func count(_ query: ItemQuery) throws(VaultError) -> ItemCount {
        var query = query
        query.before = nil
        return try catalogue.read { [query] transaction throws(VaultError) in
            guard let request = try request(query, in: transaction) else { return ItemCount(count: 0, isAtLeast: false) }
            let count = try transaction.searchIndex.count(request, limit: ItemCount.limit + 1, in: transaction)
            return ItemCount(counted: count)
        }
    }

    /// What a query asks of the index; nil when nothing can match.
    private func request(_ query: ItemQuery, in transaction: Transaction) throws(VaultError) -> SearchRequest? {
        var request = SearchRequest()
        request.isTrash = query.states.contains(.deleted)
        guard !request.isTrash || query.states.count == 1 else {
            throw VaultError(
                .invalidRequest, subject: "state", detail: "the trash is listed by itself: ask for deleted, or for other states")
        }
        guard let keys = try keys(query) else { return nil }
        request.keys = keys
        if !query.kinds.isEmpty { request.groups.append(query.kinds.map { .kind($0) }) }
        if !request.isTrash { add(query.states, to: &request) }
        switch query.filing {
        case .under(let id): request.groups.append([.filed(under: id)])
        case .unfiled: request.groups.append([.unfiled])
        case nil: break
        }
        for tag in query.tags {
            guard let number = try tagNumber(tag, in: transaction) else { return nil }
            request.groups.append([.tag(number)])
        }
        if let device = query.device { request.groups.append([.device(device)]) }
        if let verified = query.verified { request.groups.append([.verified(verified)]) }
        if let area = query.area {
            request.groups.append(MapCell.covering(area).map { .cell($0) })
            request.conditions.append(.area(area))
        }
        for term in SearchTerm.read(query.text) {
            let tags = try transaction.searchIndex.tags(term, in: transaction)
            request.terms.append(SearchRequest.Term(term: term, alternatives: tags.map { .tag($0) }))
        }
        return request
    }

    private func keys(_ query: ItemQuery) throws(VaultError) -> ClosedRange<Int>? {
        var lowest = OrderKey.all.lowerBound
        var highest = OrderKey.all.upperBound
        if let from = query.from { lowest = OrderKey.first(at: from.milliseconds) }
        if let to = query.to { highest = OrderKey.last(at: to.milliseconds) }
        if let before = query.before {
            guard let key = Int(before), OrderKey.all.contains(key) else {
                throw VaultError(.invalidRequest, subject: "before", detail: "this is not a cursor that a page gave")
            }
            highest = min(highest, key - 1)
        }
        return lowest <= highest ? lowest...highest : nil
    }

    /// Some recordings that are stored as live are shown as incomplete: the index finds both, and what is shown decides.
    private func add(_ states: Set<EvidenceItem.State>, to request: inout SearchRequest) {
        guard !states.isEmpty else { return }
        var stored = states
        if states.contains(.incomplete) { stored.insert(.live) }
        request.groups.append(stored.map { .state($0) })
        switch (states.contains(.live), states.contains(.incomplete)) {
        case (true, false): request.conditions.append(.live(since: liveLimit))
        case (false, true): request.conditions.append(.cutOff(since: liveLimit))
        default: break
        }
    }
}
