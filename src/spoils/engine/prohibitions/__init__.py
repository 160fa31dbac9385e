"""402.7: what texts forbid, limit or allow."""
