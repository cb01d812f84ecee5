"""The keys that vectors are made with. They are test keys: their seeds are the SHA-256 of a name, and anybody can make them again."""

import base64
import hashlib

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class Key:
    def __init__(self, name):
        self.private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"exhibit test key: {name}".encode()).digest())
        self.public = self.private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)

    def sign(self, message):
        return self.private.sign(message)

    @property
    def base64(self):
        return base64.b64encode(self.public).decode()

    @property
    def pem(self):
        return self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )


class VaultKey(Key):
    @property
    def name(self):
        return "exhibit-vault-" + hashlib.sha256(self.public).hexdigest()[:8]

    @property
    def hash(self):
        return hashlib.sha256(self.name.encode() + b"\n\x01" + self.public).digest()[:4]

    @property
    def verifier_key(self):
        """C2SP vkey."""
        encoded = base64.b64encode(b"\x01" + self.public).decode()
        return f"{self.name}+{self.hash.hex()}+{encoded}"

    def note(self, text, signature=None):
        """The signed note over `text`, or one with the given signature bytes."""
        signature = self.sign(text) if signature is None else signature
        return text + b"\n" + f"— {self.name} {base64.b64encode(self.hash + signature).decode()}\n".encode()


DEVICE = Key("device")
OTHER_DEVICE = Key("another device")
VAULT = VaultKey("vault")
OTHER_VAULT = VaultKey("another vault")
