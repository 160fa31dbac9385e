"""Which cards somebody has read against their texts since their meaning changed last."""
