import { expect, test } from 'vitest'
import { markdownToHtml } from '#shared/markdown/markdown.ts'
import { measureCpu } from '../../../tests/helpers/measure-cpu.ts'
import { findHtmlMentions, linkHtmlMentions } from './html-mentions.ts'

const ids = new Map([['ada', 'id-of-ada']])
const link = (name: string) => `<a href="/user/social/profile/id-of-ada">@${name}</a>`

test.each([
  ['Hi @Ada, **@ada**!', `<p>Hi ${link('Ada')}, <strong>${link('ada')}</strong>!</p>`],
  ['`@ada` @bo', '<p><code>@ada</code> @bo</p>'],
  ['    @ada', '<pre><code>@ada\n</code></pre>'],
  ['[@ada](https://a.test) a@ada', 'href="https://a.test">@ada</a> a@ada</p>'],
  ['<b title="@ada">@ada', `&lt;b title=&quot;${link('ada')}&quot;&gt;${link('ada')}`],
])('links the mentions of %j', (markdown, html) => {
  const rendered = markdownToHtml(markdown)
  const linked = linkHtmlMentions(rendered, ids)
  expect(linked).toContain(html)
  expect(linked.includes('/profile/')).toBe(findHtmlMentions(rendered).includes('ada'))
})

test('changes nothing but the mentions', () => {
  const rendered = markdownToHtml('# @ada\n\n- a@b.c & <x> "@ada"\n\n```js\n@ada\n```')
  const linked = linkHtmlMentions(rendered, ids)
  expect(linked.replaceAll(link('ada'), '@ada')).toBe(rendered)
  expect(linked.split(link('ada'))).toHaveLength(3)
  expect(linkHtmlMentions(rendered, new Map())).toBe(rendered)
})

test.each(['@', '@a', '<p>@a', '<', '<code>@a', '</code>@a', '@a&lt;'])(
  'takes bounded time for 100 kB of %j',
  (piece) => {
    const html = piece.repeat(100_000 / piece.length)
    const milliseconds = measureCpu(() => {
      findHtmlMentions(html)
      linkHtmlMentions(html, ids)
    })
    expect(milliseconds).toBeLessThan(2000)
  },
)
