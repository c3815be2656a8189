import type { Passage } from './passage.ts'

const passageLength = 280
/** Longer runs without a space, as in Chinese, are cut. */
const wordMaxLength = 200
const sharedWords = 8

/** Contents, drawings and formulas. */
const withoutWords = /<(nav|svg|math)\b.*?<\/\1>/gsu
const heading = /<h[2-6] id="([^"]*)"[^>]*>/gu
const inlineTag = /<\/?(?:a|abbr|b|code|del|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gu
const anyTag = /<[^>]*>/gu

/** Passages of the text of an article, from the HTML that our renderer makes. */
export function splitArticle(html: string): Passage[] {
  const parts = html.replaceAll(withoutWords, ' ').split(heading)
  const passages = splitText(parts[0] ?? '', null)
  for (let index = 1; index < parts.length; index += 2) {
    passages.push(...splitText(parts[index + 1] ?? '', decodeEntities(parts[index] ?? '')))
  }
  return passages
}

function splitText(html: string, anchor: string | null): Passage[] {
  const text = decodeEntities(html.replaceAll(inlineTag, '').replaceAll(anyTag, ' '))
  const words = text
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, wordMaxLength))
  const passages: Passage[] = []
  let first = 0
  while (first < words.length) {
    let [end, length] = [first, 0]
    while (end < words.length && length < passageLength) {
      length += (words[end]?.length ?? 0) + 1
      end += 1
    }
    passages.push({ body: words.slice(first, end).join(' '), starts: [], anchor })
    first = end === words.length ? end : Math.max(first + 1, end - sharedWords)
  }
  return passages
}

/** Those that the renderer writes; `#x27` is the apostrophe of highlighted code. */
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(amp|lt|gt|quot|#39|#x27);/gu,
    (_, name: string) => entities[name] ?? ' ',
  )
}
