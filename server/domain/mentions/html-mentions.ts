import { matchMentions, toMentionedNames } from '#shared/community/mentions.ts'
import { pages } from '#shared/paths.ts'

/** In these elements, `@name` is not a mention. */
const excluded = new Set(['a', 'code', 'pre'])
/** Of the HTML that `markdownToHtml` returns, where attributes contain no `>`. */
const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi

/** The names that rendered Markdown mentions, in lower case, each once, up to the limit. */
export function findHtmlMentions(html: string): string[] {
  if (!html.includes('@')) return []
  const names: string[] = []
  mapTexts(html, (text) => {
    names.push(...matchMentions(text).map(({ name }) => name))
    return text
  })
  return toMentionedNames(names)
}

/** The HTML with the mentions of `userIds`, whose keys are names in lower case, as links to their profiles. */
export function linkHtmlMentions(html: string, userIds: ReadonlyMap<string, string>): string {
  if (userIds.size === 0) return html
  return mapTexts(html, (text) => {
    let [linked, last] = ['', 0]
    for (const { start, end, name } of matchMentions(text)) {
      const id = userIds.get(name.toLowerCase())
      if (!id) continue
      const link = `<a href="${pages.socialProfile(id)}">${text.slice(start, end)}</a>`
      linked += text.slice(last, start) + link
      last = end
    }
    return linked + text.slice(last)
  })
}

/** Replaces the texts outside of links and code. */
function mapTexts(html: string, map: (text: string) => string): string {
  let [result, last, depth] = ['', 0, 0]
  for (const match of html.matchAll(tag)) {
    const text = html.slice(last, match.index)
    result += (depth === 0 ? map(text) : text) + match[0]
    last = match.index + match[0].length
    if (excluded.has(match[2]?.toLowerCase() ?? '')) depth += match[1] ? -1 : 1
  }
  const rest = html.slice(last)
  return result + (depth === 0 ? map(rest) : rest)
}
