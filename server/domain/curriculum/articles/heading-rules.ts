import type { MarkdownIt, Token } from 'markdown-it'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { articleLimits as limits } from '#shared/limits.ts'

/** The page's h1 is the title of the lesson. */
const levelAbove = 1
const lowestLevel = 6
/** Keeps ids and links of an article apart from those of the page. */
const idPrefix = 'section-'

/**
 * Gives headings ids, lets them continue the levels of the page without skipping one, and links to `#…` lead to headings.
 */
export function addHeadingRules(parser: MarkdownIt): void {
  parser.core.ruler.push('headings', ({ tokens }) => {
    const used = new Map<string, number>()
    const sources = [
      ...new Set(tokens.flatMap((it) => (it.type === 'heading_open' ? it.tag : []))),
    ].sort()
    let previous = levelAbove
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_close') token.tag = `h${previous}`
      if (token.type !== 'heading_open') continue
      const target = levelAbove + 1 + sources.indexOf(token.tag)
      previous = Math.min(target, previous + 1, lowestLevel)
      token.tag = `h${previous}`
      token.attrSet('id', idPrefix + reserve(toSlug(readText(tokens[index + 1])), used))
    }
  })
}

/** The slug, with a number if it is used already. */
function reserve(slug: string, used: Map<string, number>): string {
  let count = used.get(slug) ?? 0
  const number = () => (count > 0 ? `${slug}-${count}` : slug)
  while (used.has(number())) count += 1
  used.set(slug, count + 1)
  used.set(number(), used.get(number()) ?? 1)
  return number()
}

/** The address of a heading, from a link to `#…` in the article. */
export function toHeadingLink(href: string): string {
  return `#${idPrefix}${href.slice(1).replace(new RegExp(`^${idPrefix}`), '')}`
}

/** A table of contents of the two upper levels, for articles with many headings. */
export function renderContents(tokens: Token[]): string {
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.level === 0 && /^h[23]$/.test(token.tag)
      ? { level: token.tag, id: String(token.attrGet('id')), text: readText(tokens[index + 1]) }
      : [],
  )
  if (headings.length < limits.contentsFromHeadings) return ''
  const items = headings.map(
    ({ level, id, text }) =>
      `<li class="contents-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="contents" aria-label="In this article"><details><summary>In this article</summary><ul>\n${items.join('\n')}\n</ul></details></nav>\n`
}

/** As GitHub: letters, digits and hyphens. */
function toSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
  return slug.replaceAll(/\s/g, '-').slice(0, 80) || 'heading'
}

function readText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
}
