"""constraints"""
