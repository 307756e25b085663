"""The declarations of the library, generated from its headers."""
