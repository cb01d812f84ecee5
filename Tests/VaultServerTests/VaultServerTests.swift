// Tests of VaultServer.
