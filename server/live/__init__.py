"""The live boards: one view model per watched view and version, pushed to everybody who watches (docs/protocol.md)."""
