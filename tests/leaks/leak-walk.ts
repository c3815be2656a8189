import type { LeakWorld } from './leak-callers.ts'
import type { Secret } from './marked-courses.ts'

export interface WalkedRoute {
  method: string
  /** With `:names`, as the router has it. */
  path: string
}

/** What a response contained. */
export interface Sighting {
  secret: Secret
  request: string
}

interface WalkOptions {
  world: LeakWorld
  routes: readonly WalkedRoute[]
  send: (method: string, path: string) => Promise<string>
}

/** Sends every request that the routes can make of the marked courses, and returns the secrets in the responses. */
export async function walk({ world, routes, send }: WalkOptions): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  const addresses = new Set<string>()
  const paths = routes.flatMap(({ method, path }) =>
    listPaths(path, world).map((filled) => [method, filled] as const),
  )
  for (const [method, path] of paths) await look(method, path)
  // Addresses of private files are found in responses only.
  for (const address of addresses) await look('GET', address)
  return sightings

  async function look(method: string, path: string) {
    const text = await send(method, path)
    for (const [address] of text.matchAll(/\/media\/[\w.-]+\/[\w-]+\/[^"\s\\<>&]+/g)) {
      if (!addresses.has(address)) addresses.add(address)
    }
    for (const secret of world.secrets) {
      if (!text.includes(secret.text) || path.includes(secret.text)) continue
      if (secret.openAt !== undefined && path.includes(secret.openAt)) continue
      sightings.push({ secret, request: `${method} ${path}` })
    }
  }
}

/** Lists are also requested in their short form, and searched for a word that all marked titles have. */
const queries = ['', '?fields=card', '?search=course', '?search=lesson']

function listPaths(pattern: string, world: LeakWorld): string[] {
  const names = [...pattern.matchAll(/:(\w+)(\{[^}]*\}(?:\})?)?/g)]
  if (names.length === 0) return queries.map((query) => pattern + query)
  let paths = [pattern]
  for (const [whole] of names) {
    paths = paths.flatMap((path) =>
      listValues(pattern, whole, world).map((value) => path.replace(whole, value)),
    )
  }
  return paths
}

/** A path that is not known here is tried with all ids. */
function listValues(pattern: string, name: string, world: LeakWorld): string[] {
  const courseIds = Object.values(world.ids)
  const lessonIds = Object.values(world.lessons).flat()
  if (name.startsWith(':user')) return world.userIds
  if (name.startsWith(':file') && pattern.startsWith('/social')) {
    return courseIds.map((id) => `${id}.png`)
  }
  if (name.startsWith(':file') && pattern.startsWith('/sitemaps')) return ['courses-1.xml']
  if (/\/(?:instructor|people|profile|users)\/:id/.test(pattern)) return world.userIds
  if (/\/courses\/(?:view\/|details\/|edit_course\/)?:id/.test(pattern)) return courseIds
  if (pattern.startsWith('/api/lessons/')) return lessonIds
  if (pattern.startsWith('/api/sections/')) return world.sections
  return [...courseIds, ...lessonIds, ...world.sections, ...world.files, ...world.userIds]
}
