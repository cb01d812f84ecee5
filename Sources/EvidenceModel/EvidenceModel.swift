// The domain's values.
