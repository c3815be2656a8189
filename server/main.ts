import { setFlagsFromString } from 'node:v8'
import './startup/fast-imports.mjs'

/**
 * Garbage is collected when the heap has grown by half. On machines with much memory, Node lets it grow to four times
 * its size. Unlike a maximum, this cannot end the process.
 */
setFlagsFromString('--heap-growing-percent=50')

// Imported dynamically, after the hooks above are installed.
await import('./startup/run-server.ts')
