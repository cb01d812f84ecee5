extension JoinPlan {
    /// What a reader of the joined file should know of its making, one sentence a fact.
    var allNotes: [String] {
        var all = notes
        for (index, joint) in joints.enumerated() {
            let number = parts[index + 1].scan.segment.number
            switch joint {
            case .matched(let overlap):
                all.append("segment \(number) overlaps the one before by \(JoinPlan.seconds(overlap)) s, found in the pictures: shown once")
            case .logged(let overlap):
                all.append("segment \(number) overlaps the one before by \(JoinPlan.seconds(overlap)) s, by the capture log: shown once")
            case .contiguous:
                break
            case .gap(let length):
                all.append("nothing was captured for \(JoinPlan.seconds(length)) s before segment \(number)")
            }
        }
        return all
    }
}
