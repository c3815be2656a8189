import './fast-imports.mjs'

// Loaded once that has taken effect.
await import('./run-server.ts')
