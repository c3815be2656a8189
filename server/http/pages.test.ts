import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerPage } from './pages.ts'

const page = async (html: string, type = 'text/html; charset=utf-8') =>
  answerPage(
    async () =>
      new Response(html, { status: 201, headers: { 'Content-Type': type, 'X-Kept': 'yes' } }),
    new Request('http://lectern.test/'),
  )
const scriptSource = async (html: string) =>
  /script-src ([^;]*)/.exec((await page(html)).headers.get('Content-Security-Policy') ?? '')?.[1]
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('exactly the inline scripts of a page may run, each by its hash', async () => {
  const html = `<script>one()</script><script type="module" async>\ntwo()\n</script>
    <script src="/assets/three.js"></script><script>one()</script>
    <script type="application/ld+json">{"four":4}</script>`
  expect(await scriptSource(html)).toBe(["'self'", hashOf('one()'), hashOf('\ntwo()\n')].join(' '))
})

test('a page without scripts allows those of this site alone', async () => {
  expect(await scriptSource('<p>Hello</p>')).toBe("'self'")
})

test('a page keeps its status, its headers and its text', async () => {
  const reply = await page('<p>Hello</p>')
  expect([reply.status, reply.headers.get('X-Kept'), await reply.text()]).toEqual([
    201,
    'yes',
    '<p>Hello</p>',
  ])
  const policy = reply.headers.get('Content-Security-Policy')
  for (const rule of ["object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule)
  }
})

test('what is no page is passed on as it is', async () => {
  const reply = await page('{}', 'application/json')
  expect(reply.headers.get('Content-Security-Policy')).toBeNull()
})
