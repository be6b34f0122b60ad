"""Hardcore mode (HC): its parts are switches of their own."""
