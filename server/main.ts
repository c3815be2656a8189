import './startup/fast-imports.mjs'

// Loaded once that has taken effect.
await import('./startup/run-server.ts')
