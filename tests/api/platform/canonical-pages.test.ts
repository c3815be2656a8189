import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { createClientRateLimiter } from '#server/http/overload/client-rate-limiter.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import routes from '#web/routes.ts'

const testApp = useTestApp()

/** The app with one-line pages and a budget of ten computed requests per client. */
function startApp() {
  const rendered: string[] = []
  const app = createApp({
    deps: testApp.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 0,
    admission: createUnlimitedAdmission(),
    clientRateLimiter: createClientRateLimiter(1),
    isStopping: () => false,
    pages: {
      clientFiles: undefined,
      routes,
      createHandler: () => async (request) => {
        rendered.push(request.url)
        return new Response('<p>A page</p>', { headers: { 'Content-Type': 'text/html' } })
      },
    },
  })
  const send = async (method: string, path: string) => {
    const request = new Request(publicUrl + path, { method, headers: { Accept: 'text/html' } })
    return app(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  }
  return { rendered, send }
}

test('redirects other spellings of a public page without rendering or counting them', async () => {
  const { rendered, send } = startApp()
  for (let turn = 0; turn < 20; turn++) {
    const reply = await send('GET', '/COURSES?search=Maps')
    expect([reply.status, reply.headers.get('Location')]).toEqual([308, '/courses?search=Maps'])
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
  expect((await send('HEAD', '/%63ourses')).status).toBe(308)
  expect(rendered).toEqual([])
  expect((await send('GET', '/courses?search=Maps')).status).toBe(200)
})

test('leaves other paths and methods to the router', async () => {
  const { rendered, send } = startApp()
  expect((await send('GET', '/Nothing')).status).toBe(200)
  expect((await send('GET', '/%2F%2Fevil.test')).status).toBe(200)
  expect(rendered).toHaveLength(2)
  expect((await send('POST', '/COURSES')).status).toBe(404)
})
