import { micromark } from 'micromark'

/** Descriptions are placed below an h2 of the page. */
const levelAbove = 2
const lowestLevel = 6

/**
 * Renders Markdown to safe HTML: raw HTML is escaped, dangerous URLs are emptied, links get `nofollow
 * ugc`. The time is not bounded by the length of the text: call it in a worker with a time limit. Raise
 * `markdownVersion` whenever the output changes.
 */
export function markdownToHtml(text: string): string {
  return restrictImages(renumberHeadings(micromark(text))).replaceAll(
    '<a href="',
    '<a rel="nofollow ugc noopener" href="',
  )
}

/** Headings continue those of the page and skip no level, whichever level the author started with. */
function renumberHeadings(html: string): string {
  const used = [...new Set(Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => level))].sort()
  let previous = levelAbove
  return html.replace(/<(\/?)h([1-6])>/g, (_tag, slash: string, level: string) => {
    if (slash) return `</h${previous}>`
    const target = levelAbove + 1 + used.indexOf(level)
    previous = Math.min(target, previous + 1, lowestLevel)
    return `<h${previous}>`
  })
}

/**
 * Images may come from https URLs and from uploads of this site; the referrer is withheld from other
 * sites. Any other image is replaced by its alternative text.
 */
function restrictImages(html: string): string {
  return html.replace(
    /<img src="([^"]*)" alt="([^"]*)"([^>]*)>/g,
    (_tag, src: string, alt: string, rest: string) =>
      /^(?:https:\/\/|\/files\/)/i.test(src)
        ? `<img loading="lazy" referrerpolicy="no-referrer" src="${src}" alt="${alt}"${rest}>`
        : alt,
  )
}
