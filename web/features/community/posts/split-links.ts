export interface TextPart {
  text: string
  /** Position in the whole text. */
  offset: number
  /** An http or https URL; absent for plain text. */
  href?: string
}

const url = /https?:\/\/[^\s<>"'`]+/gi
/** Punctuation that belongs to the sentence, not to the URL. */
const trailing = /[.,;:!?…]+$/
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text into plain parts and URLs. Joined, the parts are the whole text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(url)) {
    const href = trimUrl(match[0])
    if (!URL.canParse(href) || new URL(href).hostname === '') continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), offset: end })
    parts.push({ text: href, offset: match.index, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), offset: end })
  return parts
}

/** Removes trailing punctuation, and a closing bracket that is not opened inside the URL. */
function trimUrl(match: string): string {
  const href = match.replace(trailing, '')
  const last = href.at(-1) ?? ''
  const opening = brackets[last]
  if (!opening || count(href, opening) >= count(href, last)) return href
  return trimUrl(href.slice(0, -1))
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
