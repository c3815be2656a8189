import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'

/** The URL that the page handler receives. */
const render = async (path: string) => {
  const response = await renderPage(
    async (request) => new Response(request.url, { status: 201, headers: { 'X-Kept': 'yes' } }),
    new Request(`http://lectern.test${path}`),
  )
  expect([response.status, response.headers.get('X-Kept')]).toEqual([201, 'yes'])
  return response.text()
}

test.each(['/', '/courses?search=a%0Ab', '/a%20b'])('passes %s unchanged', async (path) => {
  expect(await render(path)).toBe(`http://lectern.test${path}`)
})

test('escapes a path that the router cannot decode, and keeps the query', async () => {
  expect(await render('/a%0Ab?from=here')).toBe('http://lectern.test/%2Fa%250Ab?from=here')
  expect(await render('/%E0%A4%A')).toBe('http://lectern.test/%2F%25E0%25A4%25A')
})
