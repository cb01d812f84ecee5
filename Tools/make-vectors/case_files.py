"""The form of a vector: `name: value` lines, a blank line, and the case's bytes (Vectors/README.md)."""


class Vectors:
    """Every file to be written, by its path below Vectors/."""

    def __init__(self):
        self.files = {}

    def add(self, folder, name, headers, body):
        """Adds a case. `headers` is a list of (name, value); values are one line of text."""
        lines = []
        for header, value in headers:
            value = str(value)
            assert "\n" not in value and ": " not in header, (name, header)
            lines.append(f"{header}: {value}\n")
        self.add_file(f"{folder}/{name}", "".join(lines).encode() + b"\n" + body)

    def add_file(self, path, contents):
        """Adds a file that is not a case."""
        assert path not in self.files, path
        self.files[path] = contents
