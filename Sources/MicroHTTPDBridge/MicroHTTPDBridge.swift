// The only Swift that imports CMicroHTTPD.
