import { constants, enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Imported before anything else. Plain JavaScript, since this file itself is compiled at every start.

/**
 * Caches compiled code and stripped types for later starts. If the folder cannot be written, starts are only
 * slower.
 */
const cache = fileURLToPath(new URL('../../node_modules/.cache/lectern', import.meta.url))
const { status } = enableCompileCache(cache)
// For threads and child processes. A folder named by the environment takes precedence.
if (status === constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = cache

/** Node writes the cache when the process exits, which a killed process does not. */
const flushAfterMilliseconds = 60_000
setTimeout(flushCompileCache, flushAfterMilliseconds).unref()

/**
 * Node parses the whole `exports` of a package for each file and each import of it. Those of drizzle-orm are
 * 170 kB, which took half a second of a start.
 */
const files = '/node_modules/drizzle-orm/'
const packageName = /^drizzle-orm(?:\/|$)/
const entryPoints = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent = '' } = context
    if (specifier.startsWith('.') && parent.includes(files)) {
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
    }
    if (!packageName.test(specifier) || parent.includes('/node_modules/')) {
      return next(specifier, context)
    }
    const known = entryPoints.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    entryPoints.set(specifier, known)
    return known
  },
})
