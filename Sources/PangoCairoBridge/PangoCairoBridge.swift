// The only Swift that imports CPangoCairo.
