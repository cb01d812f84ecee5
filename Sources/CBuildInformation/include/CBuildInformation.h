#pragma once

/// The commit that this program was built from, 12 hexadecimal digits, with `+` behind it when files had been changed since;
/// "development" for a build that `make` did not start. Package.swift passes it in.
const char *exhibit_build_commit(void);
