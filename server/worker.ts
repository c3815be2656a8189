import './startup/fast-imports.mjs'

// Imported dynamically, after the hooks above are installed.
await import('./startup/run-worker.ts')
