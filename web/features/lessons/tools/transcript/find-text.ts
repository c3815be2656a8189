/** Finds a text in any case; undefined for an empty one. */
export function createTextPattern(query: string): RegExp | undefined {
  const text = query.trim()
  if (!text) return undefined
  return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'iu')
}

/** What is before, in and after the first match; undefined without one. */
export function splitAtMatch(text: string, pattern: RegExp | undefined) {
  const match = pattern?.exec(text)
  if (!match) return undefined
  const end = match.index + match[0].length
  return { before: text.slice(0, match.index), match: match[0], after: text.slice(end) }
}
