import { micromark } from 'micromark'

/** Texts stand under an h2 of the page. */
const levelAbove = 2
const lowestLevel = 6

/**
 * Safe HTML of a text in Markdown: raw HTML comes out as text, dangerous addresses come out empty.
 * Links say that we do not vouch for them.
 */
export function markdownToHtml(text: string): string {
  return withHeadingsInOrder(micromark(text))
    .replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="')
    .replaceAll('<img src="', '<img loading="lazy" src="')
}

/** Headings go on from the page's own and skip no level, whichever level an author began with. */
function withHeadingsInOrder(html: string): string {
  const used = [...new Set(Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => level))].sort()
  let previous = levelAbove
  return html.replace(/<(\/?)h([1-6])>/g, (_tag, slash: string, level: string) => {
    if (slash) return `</h${previous}>`
    const wanted = levelAbove + 1 + used.indexOf(level)
    previous = Math.min(wanted, previous + 1, lowestLevel)
    return `<h${previous}>`
  })
}
