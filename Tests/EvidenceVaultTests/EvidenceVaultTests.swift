// Tests of EvidenceVault.
