// Tests of EvidenceTransfer.
