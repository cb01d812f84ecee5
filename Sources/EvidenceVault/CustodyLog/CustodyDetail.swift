import EvidenceProof

/// What events say beside who did what to which item.
enum CustodyDetail {
    /// One member that has another value now, as `{"before": {…}, "after": {…}}`.
    static func change(_ name: String, from former: JSONValue, to value: JSONValue) -> JSONObject {
        var (old, new, detail) = (JSONObject(), JSONObject(), JSONObject())
        old.append(name, former)
        new.append(name, value)
        detail.append("before", .object(old))
        detail.append("after", .object(new))
        return detail
    }

    /// The members of `after` that `before` has another value of, as `{"before": {…}, "after": {…}}`; nil when there is none.
    static func difference(from before: JSONObject, to after: JSONObject, only names: Set<String>? = nil) -> JSONObject? {
        var (old, new) = (JSONObject(), JSONObject())
        for member in after.members where names?.contains(member.name) ?? true {
            let former = before[member.name] ?? .null
            guard JSONText.write(former) != JSONText.write(member.value) else { continue }
            old.append(member.name, former)
            new.append(member.name, member.value)
        }
        guard !new.members.isEmpty else { return nil }
        var detail = JSONObject()
        detail.append("before", .object(old))
        detail.append("after", .object(new))
        return detail
    }
}

extension JSONObject {
    /// The same with a reason, where one was given.
    func because(_ reason: String?) -> JSONObject {
        guard let reason = reason?.withoutSpacesAround, !reason.isEmpty else { return self }
        var object = self
        object.append("reason", reason)
        return object
    }
}
