/**
 * How deep lists and quotes are nested on the most nested line (`> 1. - text` is 3). Runs in linear time,
 * before the parser, whose time grows with the square of the depth.
 */
export function measureNesting(markdown: string): number {
  return measureMarkers(markdown).deepest
}

/** The markers of lists and quotes: how many in all, and on the most nested line. Runs in linear time. */
export function measureMarkers(markdown: string): { deepest: number; total: number } {
  let [deepest, total] = [0, 0]
  for (const line of markdown.split(/[\r\n]+/)) {
    const count = countMarkers(line)
    deepest = Math.max(deepest, count)
    total += count
  }
  return { deepest, total }
}

/** How deep lists and quotes are nested in rendered HTML, including nesting by indentation. */
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
  const compact = line.replaceAll(/[ \t]/g, '')
  const quotes = compact.length - compact.replace(/^>+/, '').length
  if (isThematicBreak(compact.slice(quotes))) return quotes
  let count = 0
  marker.lastIndex = 0
  while (marker.test(line)) count += 1
  return count
}

/** `- - -` and `* * *`, of any length. */
function isThematicBreak(compact: string): boolean {
  const [first = ''] = compact
  return compact.length >= 3 && '-*'.includes(first) && compact === first.repeat(compact.length)
}
