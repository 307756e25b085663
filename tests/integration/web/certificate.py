"""A key and a certificate for localhost that signs itself."""

import subprocess


def make_certificate(key, certificate):
    """Writes both as PEM. FileNotFoundError if there is no openssl."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True, timeout=60)
