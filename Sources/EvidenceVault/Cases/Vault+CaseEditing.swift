public import EvidenceModel
import EvidenceProof

extension Vault {
    /// Makes a case. Without a reference it gets the next free one of the vault's pattern.
    /// - Throws: `reference-taken`; `invalid-request`, naming the member; `owner-only` for a legal hold.
    public func createCase(_ change: CaseChange, by actor: Actor) throws(VaultError) -> Case {
        let now = clock.now
        if change.legalHold == true { try refuse(actor, to: "put a case under legal hold") }
        let made = try catalogue.write { transaction throws(VaultError) in
            let next = try transaction.nextReference(at: now)
            var change = change
            change.title = change.title ?? ""
            if change.reference?.withoutSpacesAround.isEmpty ?? true { change.reference = next.text }
            var made = try change.applied(to: Case(id: CaseID(UUIDv7(at: now)), reference: "", title: "", createdAt: now), at: now)
            made.revision = 1
            made.tags = try transaction.spelled(made.tags)
            try transaction.store(made)
            try transaction.countReference(made.reference, at: now)
            var detail = JSONObject()
            detail.append("after", .object(made.json))
            try self.note(.caseCreated, by: actor, caseID: made.id, detail.because(change.reason), in: transaction)
            if made.legalHold {
                try self.note(.holdSet, by: actor, caseID: made.id, made.naming(JSONObject()).because(change.reason), in: transaction)
            }
            return made
        }
        events.emit([.caseChanged(made.id, revision: made.revision)])
        return made
    }

    /// Changes facts of a case; its revision rises with what is different afterwards.
    /// `revision` is the one that whoever changes it has seen; nil changes whatever there is now.
    /// - Throws: `not-found`; `edit-conflict` when somebody else changed it meanwhile; `reference-taken`; `invalid-request`, naming the
    ///   member; `owner-only` for the legal hold.
    public func editCase(_ id: CaseID, _ change: CaseChange, expecting revision: Int?, by actor: Actor) throws(VaultError) -> Case {
        let now = clock.now
        let (edited, isChanged) = try catalogue.write { transaction throws(VaultError) in
            let before = try transaction.loadCase(id)
            try before.expect(revision)
            var after = try change.applied(to: before, at: now)
            after.tags = try transaction.spelled(after.tags)
            guard after != before else { return (before, false) }
            if after.legalHold != before.legalHold {
                try self.refuse(actor, to: "\(after.legalHold ? "put a case under" : "release a case from") legal hold")
            }
            try transaction.store(after)
            if after.reference != before.reference { try transaction.countReference(after.reference, at: now) }
            if let detail = CustodyDetail.difference(from: before.json, to: after.json, only: Case.editableMembers) {
                try self.note(.caseEdited, by: actor, caseID: id, after.naming(detail).because(change.reason), in: transaction)
            }
            let because = after.naming(JSONObject()).because(change.reason)
            if after.status != before.status {
                try self.note(after.status.action, by: actor, caseID: id, because, in: transaction)
            }
            if after.legalHold != before.legalHold {
                try self.note(after.legalHold ? .holdSet : .holdReleased, by: actor, caseID: id, because, in: transaction)
            }
            return (after, true)
        }
        if isChanged { events.emit([.caseChanged(id, revision: edited.revision)]) }
        return edited
    }
}

extension Case {
    /// An event's details with the case's reference in front of them: its id says nothing to people.
    func naming(_ detail: JSONObject) -> JSONObject {
        var object = JSONObject()
        object.append("reference", reference)
        for member in detail.members { object.append(member.name, member.value) }
        return object
    }

    /// - Throws: `edit-conflict` when it has another revision than the one that was seen.
    func expect(_ revision: Int?) throws(VaultError) {
        guard let revision, revision != self.revision else { return }
        throw VaultError(
            .editConflict, subject: "case \(reference)", detail: "somebody else changed the case \(reference) meanwhile",
            hint: "look at what it is now, and change that")
    }
}

extension CaseStatus {
    /// What has happened when a case gets this status.
    var action: CustodyEvent.Action {
        switch self {
        case .open: .caseReopened
        case .closed: .caseClosed
        case .archived: .caseArchived
        }
    }
}
