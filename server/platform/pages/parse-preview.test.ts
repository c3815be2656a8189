import { expect, test } from 'vitest'
import { measureCpu } from '#tests/helpers/measure-cpu.ts'
import { parsePreview } from './parse-preview.ts'

test('reads Open Graph before other elements, and decodes entities', () => {
  const html = `<!doctype html><html><head>
    <title>Fallback</title>
    <meta name=description content='Plain description'>
    <META PROPERTY="og:title" content="Maps &amp; more > &#x201C;paths&#8221; &unknown;">
    <meta content="From &lt;b&gt;the&lt;/b&gt;
      field" property="og:description"/>
    <meta property="og:site_name" content="Example">
    <meta property="og:title" content="Second">
    </head><body><meta property="og:site_name" content="In the body"></body>`
  expect(parsePreview(html)).toEqual({
    title: 'Maps & more > “paths” &unknown;',
    description: 'From <b>the</b> field',
    siteName: 'Example',
  })
})

test('falls back to the title and the description', () => {
  expect(
    parsePreview('<title lang="en">  A\n title </title><meta name="description" content="D">'),
  ).toEqual({ title: 'A title', description: 'D', siteName: '' })
  for (const html of ['', 'text', '<title></title>', '<title>unclosed', '<meta content="x">']) {
    expect(parsePreview(html), html).toBeUndefined()
  }
})

test('removes control and formatting characters, and shortens', () => {
  const html = `<title>a\u0000b\u202Ec&#8238;d&#xD800;e&#0;f</title>
    <meta name="description" content="${'é'.repeat(5000)}">`
  const preview = parsePreview(html)
  expect(preview?.title).toBe('a b c d\uFFFDe f')
  expect(parsePreview(`<title>${'ü'.repeat(900)}</title>`)?.title).toHaveLength(200)
})

test.each([
  ['<'.repeat(500_000)],
  ['<meta '.repeat(85_000)],
  ['<meta content="'.repeat(30_000)],
  ['<title>'.repeat(70_000)],
  [`<meta ${'a='.repeat(200_000)}`],
  [`<title>${'&'.repeat(500_000)}`],
])('takes no long time for hostile pages', (html) => {
  expect(measureCpu(() => parsePreview(html))).toBeLessThan(500)
})
