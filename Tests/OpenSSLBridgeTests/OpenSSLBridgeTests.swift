// Tests of OpenSSLBridge.
