export interface TextPart {
  text: string
  /** Where in the whole text it begins. */
  offset: number
  /** An http or https address; absent for plain text. */
  href?: string
}

const address = /https?:\/\/[^\s<>"'`]+/gi
/** What ends a sentence or closes a bracket belongs to the text around an address. */
const trailing = /[.,;:!?…]+$/
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** A text with its addresses set apart, in order and without loss. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = trimmed(match[0])
    if (!URL.canParse(href) || new URL(href).hostname === '') continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), offset: end })
    parts.push({ text: href, offset: match.index, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), offset: end })
  return parts
}

function trimmed(found: string): string {
  const href = found.replace(trailing, '')
  const last = href.at(-1) ?? ''
  const opening = brackets[last]
  if (!opening || count(href, opening) >= count(href, last)) return href
  return trimmed(href.slice(0, -1))
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
