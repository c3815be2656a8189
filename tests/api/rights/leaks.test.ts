import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#server/http/api.ts'
import { defaultAvatarRoutes, socialCardRoutes } from '#server/http/files/generated-images.ts'
import { uploadRoutes } from '#server/http/files/uploads.ts'
import { discoveryRoutes } from '#server/http/routes/discovery.ts'
import { publicUrl, useTestApp } from '#tests/helpers/test-app.ts'
import {
  createLeakWorld,
  leakCallers,
  type LeakCaller,
  type LeakWorld,
} from '#tests/leaks/leak-callers.ts'
import { type Sighting, walk, type WalkedRoute } from '#tests/leaks/leak-walk.ts'

const app = useTestApp()
let world: LeakWorld

beforeAll(async () => {
  world = await createLeakWorld(app)
})

describe('no call returns what others may not read', () => {
  test.each(leakCallers)('to %s', async (caller) => {
    const routes = listRoutes().filter(({ method }) => method === 'GET')
    const seen = await walk({ world, routes, send: createSend(caller) })
    expect(describeLeaks(seen, caller)).toEqual([])
  })
})

function describeLeaks(seen: Sighting[], caller: LeakCaller): string[] {
  return seen
    .filter(({ secret }) => !secret.readers.has(caller))
    .map(({ secret, request }) => `${request} contains ${secret.name}`)
}

function createSend(caller: LeakCaller) {
  const token = world.tokens[caller]
  return async (method: string, path: string) => {
    const request = new Request(publicUrl + path, {
      method,
      headers: token ? { Authorization: token } : {},
    })
    const response = await app.fetch(request)
    return `${[...response.headers].join('\n')}\n${await response.text()}`
  }
}

/** All routes but those of pages. */
function listRoutes(): WalkedRoute[] {
  const apps = [
    createApi(app.deps),
    discoveryRoutes(app.deps),
    socialCardRoutes(app.deps),
    defaultAvatarRoutes(),
    uploadRoutes(app.deps),
  ]
  const routes = apps.flatMap(({ routes }) => routes.map(({ method, path }) => ({ method, path })))
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()]
}
