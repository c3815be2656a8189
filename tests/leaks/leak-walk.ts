import pLimit from 'p-limit'
import type { LeakCaller, LeakWorld } from './leak-callers.ts'
import type { Secret } from './marked-courses.ts'

export interface WalkedRoute {
  method: string
  /** With `:names`, as the router has it. */
  path: string
}

/** A secret in a response. */
export interface Sighting {
  secret: Secret
  method: string
  path: string
}

interface WalkOptions {
  world: LeakWorld
  routes: readonly WalkedRoute[]
  /** Resolves with everything that the response contains. */
  send: (method: string, path: string) => Promise<string>
}

/** Sends every request that the routes can make about the marked courses, and returns the secrets in the responses. */
export async function walk({ world, routes, send }: WalkOptions): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  const addresses = new Set<string>()
  const limit = pLimit(parallelRequests)
  await limit.map(listRequests(routes, world), ({ method, path }) => look(method, path))
  // Addresses of private files are found in responses only.
  await limit.map(addresses, (address) => look('GET', address))
  return sightings

  async function look(method: string, path: string) {
    const text = await send(method, path)
    for (const [address] of text.matchAll(/\/media\/[^"\s\\<>&]+/g)) addresses.add(address)
    sightings.push(...findSecrets(world, text, { method, path }))
  }
}

const parallelRequests = 8

/** The requests to these routes about all marked courses, lessons and so on. */
export function listRequests(routes: readonly WalkedRoute[], world: LeakWorld): WalkedRoute[] {
  return routes.flatMap(({ method, path }) =>
    listPaths(path, world).map((filled) => ({ method, path: filled })),
  )
}

/** The secrets in a response that the request did not contain. */
export function findSecrets(
  { secrets }: LeakWorld,
  text: string,
  { method, path }: WalkedRoute,
): Sighting[] {
  return secrets
    .filter((secret) => text.includes(secret.text) && !path.includes(secret.text))
    .map((secret) => ({ secret, method, path }))
}

/** Sightings that the caller must not have, one line each. */
export function describeLeaks(sightings: Sighting[], caller: LeakCaller): string[] {
  return sightings
    .filter(({ secret, path }) => {
      const isOpen = secret.openAt !== undefined && path.includes(secret.openAt)
      return !isOpen && !secret.readers.has(caller) && !(secret.named && isNamedTo(caller, path))
    })
    .map(({ secret, method, path }) => `${method} ${path} contains ${secret.name}`)
}

function isNamedTo(caller: LeakCaller, path: string): boolean {
  if (caller === 'invited instructor') return path.startsWith('/user/invitations')
  return caller === 'removed instructor' && path.startsWith('/api/notifications')
}

/** Lists are also requested in their short form, and searched for words of the marked titles. */
const queries = ['', '?fields=card&search=course', '?search=lesson']

/** The word beside the secrets in articles and captions, by which they are found. */
export const wordInPassages = 'neighbour'

/** The paths of a route for all marked courses, lessons and so on. */
function listPaths(pattern: string, world: LeakWorld): string[] {
  if (pattern === '/api/moments') {
    const courses = Object.values(world.ids).join(',')
    return [`${pattern}?search=${wordInPassages}&courses=${courses}&also=yes`]
  }
  if (pattern === '/api/courses/:id/search') {
    return Object.values(world.ids).map((id) => `/api/courses/${id}/search?q=${wordInPassages}`)
  }
  if (!pattern.includes(':')) return queries.map((query) => pattern + query)
  if (/:id\/.*:lesson/.test(pattern)) {
    const ids = Object.entries(world.lessons).flatMap(([name, lessonIds]) =>
      lessonIds.map((lesson) => [world.ids[name as keyof typeof world.ids], lesson] as const),
    )
    return ids.map(([id, lesson]) => pattern.replace(':id', id).replace(/:lesson\??/, lesson))
  }
  const names = pattern.match(/:\w+(?:\{[^/]*\}|\?)?/g) ?? []
  return listValues(pattern, world).map((value) =>
    names.reduce(
      (path, name) =>
        path.replace(name, () => (name === ':user' ? (world.userIds[0] ?? '') : value)),
      pattern,
    ),
  )
}

/** A route that is not known here is tried with all ids. */
function listValues(pattern: string, world: LeakWorld): string[] {
  const courseIds = Object.values(world.ids)
  const lessonIds = Object.values(world.lessons).flat()
  if (pattern.startsWith('/sitemaps/')) return ['courses-1.xml']
  // These are about other records; a few ids suffice to see that.
  if (/:token\b|^\/(?:api\/post|roadmap_details)\//.test(pattern)) {
    return [world.ids.main, lessonIds[1] ?? '', ...world.userIds]
  }
  if (/\/(?:instructor|people|profile|users|view_profile)\/:id/.test(pattern)) return world.userIds
  if (/^\/(?:courses|api\/courses|dashboard|edit_course)\b/.test(pattern)) return courseIds
  if (pattern.startsWith('/api/lessons/')) return lessonIds
  if (pattern.startsWith('/api/sections/')) return world.sections
  if (pattern.startsWith('/api/questions/')) return world.questions
  if (pattern.startsWith('/api/answers/')) return world.answers
  return [...courseIds, ...lessonIds, ...world.sections, ...world.files, ...world.userIds]
}
