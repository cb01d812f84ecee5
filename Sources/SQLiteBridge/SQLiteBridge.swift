// The only Swift that imports CSQLite.
