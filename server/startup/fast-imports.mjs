import { constants, enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Imported before anything else, and plain JavaScript: this file itself is compiled at every start.

/**
 * Code that was compiled, and types that were stripped, by an earlier start. A folder that cannot be
 * written makes starts slower and nothing else.
 */
const cache = fileURLToPath(new URL('../../node_modules/.cache/lectern', import.meta.url))
const { status } = enableCompileCache(cache)
// For threads and child processes; where the environment names another folder, that one is used.
if (status === constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = cache

/** Node writes the folder when the process ends. One that is killed has written it by then. */
const flushAfterMilliseconds = 60_000
setTimeout(flushCompileCache, flushAfterMilliseconds).unref()

/**
 * Node parses the whole `exports` of a package for each of its files that it loads, and for each import
 * of it. Those of drizzle-orm have 170 kB, which took half a second of a start.
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
