import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'

/** The address that the router gets to see. */
const rendered = async (path: string) => {
  const reply = await renderPage(
    async (request) => new Response(request.url, { status: 201, headers: { 'X-Kept': 'yes' } }),
    new Request(`http://lectern.test${path}`),
  )
  expect([reply.status, reply.headers.get('X-Kept')]).toEqual([201, 'yes'])
  return reply.text()
}

test.each(['/', '/courses?search=a%0Ab', '/a%20b'])('hands on %s as it is', async (path) => {
  expect(await rendered(path)).toBe(`http://lectern.test${path}`)
})

test('makes text of a path that the router cannot match, and keeps the query', async () => {
  expect(await rendered('/a%0Ab?from=here')).toBe('http://lectern.test/%2Fa%250Ab?from=here')
  expect(await rendered('/%E0%A4%A')).toBe('http://lectern.test/%2F%25E0%25A4%25A')
})
