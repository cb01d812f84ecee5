// Tests of EvidenceModel.
