const allowedTags = new Set(
  'a blockquote br code details div em figcaption figure h2 h3 h4 h5 h6 hr img li nav ol p pre s span strong summary table tbody td th thead tr ul'.split(
    ' ',
  ),
)
/** Elements of MathML, without `maction`, `semantics` and `annotation-xml`. */
const mathTag =
  /^(?:math|m(?:i|n|o|s|text|space|row|frac|sqrt|root|style|error|padded|phantom|sub|sup|subsup|under|over|underover|multiscripts|prescripts|table|tr|td|enclose|none))$/
const allowedAttributes =
  /^(?:class|id|href|rel|target|title|src|srcset|sizes|alt|width|height|loading|decoding|referrerpolicy|role|tabindex|start|style|aria-label|data-language)$/
const mathAttributes =
  /^(?:class|style|display|mathvariant|stretchy|fence|form|lspace|rspace|minsize|maxsize|movablelimits|separator|symmetric|largeop|accent|accentunder|linethickness|displaystyle|scriptlevel|width|height|depth|voffset|lquote|rquote|columnalign|rowspacing|columnspacing|columnlines|rowlines|notation|mathcolor|mathsize|mathbackground|dir|href|xmlns)$/
const tag = /<(\/?)([a-zA-Z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g

/** What the HTML of an article must not contain: other elements, attributes and addresses than those of our renderer. */
export function findUnsafe(html: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [source, slash, name = '', attributes = ''] of html.matchAll(tag)) {
    const isMath = mathTag.test(name)
    if (!allowedTags.has(name) && !isMath) found.push(source)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      if (!(isMath ? mathAttributes : allowedAttributes).test(attribute)) found.push(source)
      if (/^(?:href|src)$/.test(attribute) && !isSafeAddress(value)) found.push(source)
      if (attribute === 'style' && !isSafeStyle(value)) found.push(source)
      if (attribute === 'id' && !value.startsWith('section-')) found.push(source)
    }
    if (['br', 'hr', 'img', 'mspace', 'none'].includes(name) || source.endsWith('/>')) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) found.push(`${source} closes another element`)
  }
  if (open.length > 0) found.push(`${open.join(' ')} is not closed`)
  // Every other angle bracket is text.
  if (/<[a-zA-Z!?/]/.test(html.replaceAll(tag, ''))) found.push('a tag that is not ours')
  return found
}

function isSafeAddress(value: string): boolean {
  return /^(?:https?:\/\/|mailto:|#section-|\/(?![/\\]))/i.test(value)
}

/** Without addresses and without a position on the page. */
function isSafeStyle(value: string): boolean {
  return !/url|expression|import|position|z-index|var\(|[<>\\]/i.test(value)
}
