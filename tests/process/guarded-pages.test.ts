import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#seed/demo-password.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import routes from '#web/routes.ts'

const id = '01a20296-3417-72c0-93a9-2e1f410361de'
const shellPaths = routes.filter(({ cache }) => cache === 'shell').map(({ path }) => `/${path}`)
const query = '?page=3&search=private&show=followers&step=2'

let server: DemoServer
let token = ''

beforeAll(async () => {
  server = await startDemoServer()
  const reply = await fetch(`${server.url}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lectern.test', password: demoPassword }),
  })
  token = loginResponse.parse(await reply.json()).access_token
})

afterAll(() => server.close())

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + path, { headers: { Accept: 'text/html', ...headers } })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** Replaces each id in a path. */
const fill = (path: string, value: string) => path.replace(/:\w+/g, value)

test.each(shellPaths)('%s is one cached page for all users, ids and queries', async (path) => {
  const first = await open(fill(path, id))
  expect(first.status).toBe(200)
  expect(first.text).toContain('<meta name="robots" content="noindex"/>')
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')

  const other = fill(path, crypto.randomUUID())
  const asAdmin = await open(other + query, {
    Authorization: token,
    Cookie: 'lectern-scheme=dark',
  })
  expect(asAdmin.headers.get('ETag')).toBe(first.headers.get('ETag'))
  expect(asAdmin.text).toBe(first.text)

  // An uncached response, for an id in another form, is the same.
  if (!path.includes(':id')) return
  const computed = await open(fill(path, 'no-id') + query)
  expect(computed.headers.has('ETag')).toBe(false)
  expect(computed).toMatchObject({ status: 200, text: first.text })
})

test.each(shellPaths)('%s has data for the router', async (path) => {
  const data = await open(`${fill(path, id)}.data?_routes=root`, { Accept: '*/*' })
  expect(data.status).toBe(200)
  expect(data.headers.get('Content-Type')).toContain('text/x-script')
  expect(data.text).not.toContain(id)
})

test('the URL of a social profile is an API call for clients that do not accept HTML', async () => {
  const path = `/user/social/profile/${id}`
  await open(path)
  const call = await open(path, { Accept: 'application/json', Authorization: token })
  expect(call.status).toBe(404)
  expect(JSON.parse(call.text)).toMatchObject({ code: 'not_found' })
  expect(await open(path, { Accept: '*/*' })).toMatchObject({ status: 401 })
})

test('returns 404 for unknown pages and does not cache them', async () => {
  for (const path of ['/dashboard/nothing', `/dashboard/users/${id}`, '/social/nothing']) {
    const unknown = await open(path)
    expect([unknown.status, unknown.headers.has('ETag')], path).toEqual([404, false])
  }
})
