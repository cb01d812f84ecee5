// Tests of EvidenceProof.
