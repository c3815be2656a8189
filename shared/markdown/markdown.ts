import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'

/** Descriptions are placed below an h2 of the page. */
const levelAbove = 2
const lowestLevel = 6

/**
 * Renders CommonMark to safe HTML: raw HTML is escaped, dangerous URLs are emptied, links get `nofollow ugc`. Call it in
 * a worker with a time limit, since nothing proves that its time is bounded. Raise `markdownVersion` whenever the output
 * changes.
 */
export function markdownToHtml(text: string): string {
  return (sharedParser ??= createParser()).render(text).trimEnd()
}

let sharedParser: Parser | undefined

function createParser(): Parser {
  const parser = new MarkdownIt('commonmark', { html: false, maxNesting: 40 })
  // The rules below check URLs: a link that is not allowed keeps its text, an image its alternative text.
  parser.validateLink = () => true
  parser.core.ruler.push('headings', ({ tokens }) => renumberHeadings(tokens))
  parser.renderer.rules['link_open'] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index]
    if (!token) return ''
    if (!isAllowedLink(String(token.attrGet('href')))) token.attrSet('href', '')
    token.attrs = [['rel', 'nofollow ugc noopener'], ...(token.attrs ?? [])]
    return renderer.renderToken(tokens, index, options)
  }
  parser.renderer.rules['image'] = (tokens, index, options, env, renderer) => {
    const token = tokens[index]
    if (!token) return ''
    const alt = renderer.renderInlineAsText(token.children ?? [], options, env)
    if (!isAllowedImage(String(token.attrGet('src')))) return parser.utils.escapeHtml(alt)
    token.attrSet('alt', alt)
    token.attrs = [['loading', 'lazy'], ['referrerpolicy', 'no-referrer'], ...(token.attrs ?? [])]
    return renderer.renderToken(tokens, index, options)
  }
  return parser
}

/** The schemes that no browser runs as code, and URLs without a scheme. */
function isAllowedLink(url: string): boolean {
  return /^(?:https?:|ircs?:|mailto:|xmpp:|[^:]*$|[^:]*[/?#])/i.test(url)
}

/**
 * Images may come from https URLs and from uploads of this site; the referrer is withheld from other sites. Any other
 * image is replaced by its alternative text.
 */
export function isAllowedImage(url: string): boolean {
  return /^(?:https:\/\/|\/files\/)/i.test(url)
}

/** Headings continue those of the page and skip no level, whichever level the author started with. */
function renumberHeadings(tokens: Token[]): void {
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'))
  const used = [...new Set(headings.map(({ tag }) => tag))].sort()
  let previous = levelAbove
  for (const heading of headings) {
    if (heading.type === 'heading_open') {
      const target = levelAbove + 1 + used.indexOf(heading.tag)
      previous = Math.min(target, previous + 1, lowestLevel)
    }
    heading.tag = `h${previous}`
  }
}
