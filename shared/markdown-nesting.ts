/**
 * How deep lists and quotes are nested on the most nested line (`> 1. - text` is 3), counted in one pass
 * before a parser, whose time grows with the square of it, sees the text.
 */
export function measureNesting(markdown: string): number {
  let deepest = 0
  for (const line of markdown.split(/[\r\n]+/)) deepest = Math.max(deepest, countMarkers(line))
  return deepest
}

/** How deep the lists and quotes of rendered HTML are nested, those nested by indentation too. */
export function measureHtmlNesting(html: string): number {
  let [depth, deepest] = [0, 0]
  for (const [, slash] of html.matchAll(/<(\/?)(?:ul|ol|blockquote)\b/g)) {
    depth += slash ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y

function countMarkers(line: string): number {
  const marks = line.replaceAll(/[ \t]/g, '')
  const quotes = marks.length - marks.replace(/^>+/, '').length
  if (isRule(marks.slice(quotes))) return quotes
  let count = 0
  marker.lastIndex = 0
  while (marker.test(line)) count += 1
  return count
}

/** `- - -` and `* * *` are rules across the page, however long. */
function isRule(marks: string): boolean {
  const [first = ''] = marks
  return marks.length >= 3 && '-*'.includes(first) && marks === first.repeat(marks.length)
}
