import { micromark } from 'micromark'

/** Texts stand under an h2 of the page. */
const levelAbove = 2
const lowestLevel = 6

/**
 * Safe HTML of a text in Markdown: raw HTML comes out as text, dangerous addresses come out empty.
 * Links say that we do not vouch for them. The time it takes is not bounded by the length of the text:
 * call it in a worker with a time limit. Raise `markdownVersion` with every change of the output.
 */
export function markdownToHtml(text: string): string {
  return withSafeImages(withHeadingsInOrder(micromark(text))).replaceAll(
    '<a href="',
    '<a rel="nofollow ugc noopener" href="',
  )
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

/**
 * Images are loaded by the reader's browser alone, only over https or from our own uploads, and the
 * other site does not learn which page shows them. Of any other image only the text remains.
 */
function withSafeImages(html: string): string {
  return html.replace(
    /<img src="([^"]*)" alt="([^"]*)"([^>]*)>/g,
    (_tag, src: string, alt: string, rest: string) =>
      /^(?:https:\/\/|\/files\/)/i.test(src)
        ? `<img loading="lazy" referrerpolicy="no-referrer" src="${src}" alt="${alt}"${rest}>`
        : alt,
  )
}
