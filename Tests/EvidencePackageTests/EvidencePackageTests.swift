// Tests of EvidencePackage.
