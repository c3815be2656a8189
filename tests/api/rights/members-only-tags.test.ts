import { expect, test } from 'vitest'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asMember } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({
  catalogue: 'members',
  // Nothing is sent there.
  cdn: {
    purgeUrl: 'http://127.0.0.1:1',
    purgeHeaders: {},
    tagHeader: 'Cache-Tag',
    maxAgeSeconds: 60,
  },
})

test('where only members see the catalogue, no response may be held by a network', async () => {
  const { token } = await asMember(app)
  const id = await createCourse(app)
  const fetchPage = await createAppWithPages(app)
  const responses = [
    await callApi(app, `GET /api/courses/${id}`, { token }),
    await callApi(app, 'GET /api/courses', { token }),
    await callApi(app, 'GET /api/legal'),
    await fetchPage(new Request(`${publicUrl}/login`, { headers: { Accept: 'text/html' } })),
  ]
  for (const { status, headers } of responses) {
    expect(status).toBe(200)
    expect(headers.get('Cache-Tag')).toBeNull()
    expect(headers.get('Cache-Control')).toMatch(/^(private|no-store)/)
  }
})
