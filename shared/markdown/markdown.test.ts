import { describe, expect, it } from 'vitest'
import { markdownToHtml } from './markdown.ts'

describe('markdownToHtml', () => {
  it('places headings below those of the page', () => {
    expect(markdownToHtml('# One\n\ntwo *three*')).toBe('<h3>One</h3>\n<p>two <em>three</em></p>')
    expect(markdownToHtml('###### Six')).toBe('<h3>Six</h3>')
  })

  it('skips no heading level, whatever levels the author used', () => {
    const levels = (text: string) => markdownToHtml(text).match(/<h\d>/g)?.join('')
    expect(levels('## a\n#### b\n## c')).toBe('<h3><h4><h3>')
    expect(levels('### a\n# b\n### c')).toBe('<h3><h3><h4>')
    expect(markdownToHtml('## a\n### b')).toBe('<h3>a</h3>\n<h4>b</h4>')
  })

  it('escapes raw HTML', () => {
    expect(markdownToHtml('<script>alert(1)</script>')).not.toContain('<script')
    expect(markdownToHtml('a <img src=x onerror=alert(1)> b')).not.toContain('<img')
  })

  it('empties URLs that would run code', () => {
    const html = markdownToHtml('[a](javascript:alert(1)) ![b](data:text/html,x) [c](vbscript:x)')
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript)/)
  })

  it('marks links as nofollow and user-generated', () => {
    expect(markdownToHtml('[a](https://x.example "t")')).toContain(
      '<a rel="nofollow ugc noopener" href="https://x.example" title="t">a</a>',
    )
  })

  it('allows images over https only, lazy-loaded and without a referrer', () => {
    expect(markdownToHtml('![a "b"](https://x.example/i.png "t")')).toBe(
      '<p><img loading="lazy" referrerpolicy="no-referrer" src="https://x.example/i.png" alt="a &quot;b&quot;" title="t" /></p>',
    )
    expect(markdownToHtml('![own](/files/image/1/480.webp)')).toContain(
      'src="/files/image/1/480.webp"',
    )
    for (const src of [
      'http://x.example/i.png',
      '//x.example/i.png',
      'i.png',
      '/\\x.example',
      'data:x',
    ]) {
      expect(markdownToHtml(`![what it shows](${src})`)).toBe('<p>what it shows</p>')
    }
  })

  it('escapes text that looks like its own output', () => {
    const html = markdownToHtml('`<a href="x">` and ![<h1>](y)')
    expect(html.match(/<a /g)).toBeNull()
    expect(html).not.toContain('<h3>')
  })

  it('keeps what is not allowed as text', () => {
    expect(markdownToHtml('[a](javascript:alert(1))')).toBe(
      '<p><a rel="nofollow ugc noopener" href="">a</a></p>',
    )
    expect(markdownToHtml('<b>\n\n> <i>')).toBe(
      '<p>&lt;b&gt;</p>\n<blockquote>\n<p>&lt;i&gt;</p>\n</blockquote>',
    )
  })

  it.each([
    ['emphasis', '*_'.repeat(10_000)],
    ['emphasis that is not closed', '*a_ '.repeat(5000)],
    ['empty items', 'a\n-\n'.repeat(5000)],
    ['open images', '![a]('.repeat(4000)],
    ['open brackets', '['.repeat(20_000)],
    ['definitions', '[a]: b\n'.repeat(2500)],
    ['crossing emphasis', '*a '.repeat(3000) + 'b* '.repeat(3000)],
    ['nested items', `${'- '.repeat(10)}a\n`.repeat(900)],
  ])('takes no quadratic time: %s', (_what, text) => {
    markdownToHtml(text.slice(0, 1000))
    const { user } = process.cpuUsage()
    markdownToHtml(text)
    expect(process.cpuUsage().user - user).toBeLessThan(2_000_000)
  })
})
