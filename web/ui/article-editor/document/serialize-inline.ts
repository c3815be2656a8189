import type { Mark, Node } from 'prosemirror-model'

/** The order in which marks open; a link contains the others. */
const order = ['link', 'strong', 'em', 'strike', 'code', 'math']
const delimiters: Record<string, string> = { strong: '**', em: '*', strike: '~~' }

/** The Markdown of the text in a block. */
export function serializeInline(block: Node): string {
  let markdown = ''
  let open: Mark[] = []
  const pieces = splitSpaces(block)
  for (const [index, { node, text }] of pieces.entries()) {
    const marks = sortMarks(pieces, index, open)
    const kept = open.findIndex((mark, at) => !marks[at]?.eq(mark))
    const common = kept === -1 ? open.length : kept
    for (const mark of open.slice(common).toReversed()) markdown += close(mark)
    for (const mark of marks.slice(common))
      markdown += delimiters[mark.type.name] ?? (mark.type.name === 'link' ? '[' : '')
    open = marks
    const previous = pieces[index - 1]
    if (node.isText) markdown += serializeText(node, text, markdown, previous?.node)
    else markdown += serializeLeaf(node)
  }
  for (const mark of open.toReversed()) markdown += close(mark)
  return escapeStart(markdown.trim())
}

interface Piece {
  node: Node
  text: string
}

/** Spaces at the edge of styled text are moved out of it, because Markdown allows none there. */
function splitSpaces(block: Node): Piece[] {
  const pieces: Piece[] = []
  block.forEach((node, _offset, index) => {
    const text = node.text ?? ''
    const [, before = '', middle = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
    if (!node.isText || isVerbatim(node)) pieces.push({ node, text })
    else {
      if (before) pieces.push({ node: keepShared(node, block.maybeChild(index - 1)), text: before })
      if (middle) pieces.push({ node, text: middle })
      if (after) pieces.push({ node: keepShared(node, block.maybeChild(index + 1)), text: after })
    }
  })
  return pieces
}

/** Without the styles that end at a adjacent. */
function keepShared(node: Node, adjacent: Node | null): Node {
  return node.mark(
    node.marks.filter(
      (mark) => !(mark.type.name in delimiters) || adjacent?.marks.some((it) => it.eq(mark)),
    ),
  )
}

/** Marks that are open stay so; of the others, the ones that reach furthest open first. */
function sortMarks(pieces: Piece[], index: number, open: Mark[]): Mark[] {
  const rank = (mark: Mark) => {
    const at = open.findIndex((it) => it.eq(mark))
    const type = order.indexOf(mark.type.name)
    return at === -1 ? 1000 - measureReach(pieces, index, mark) * 10 + type : at
  }
  return [...(pieces[index]?.node.marks ?? [])]
    .map((mark) => ({ mark, rank: rank(mark) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ mark }) => mark)
}

const maxReach = 50

/** How many pieces have the mark, from one on. */
function measureReach(pieces: Piece[], index: number, mark: Mark): number {
  if (mark.type.name === 'code' || mark.type.name === 'math') return 0
  let reach = 1
  while (reach < maxReach && pieces[index + reach]?.node.marks.some((it) => it.eq(mark))) reach += 1
  return reach
}

function isVerbatim(node: Node): boolean {
  return node.marks.some(({ type }) => type.name === 'code' || type.name === 'math')
}

function close(mark: Mark): string {
  if (mark.type.name !== 'link') return delimiters[mark.type.name] ?? ''
  const { href, title } = mark.attrs
  return `](${serializeAddress(String(href))}${serializeTitle(String(title))})`
}

function serializeText(
  node: Node,
  text: string,
  before: string,
  previous: Node | undefined,
): string {
  const math = node.marks.find(({ type }) => type.name === 'math')
  if (math) return math.attrs['display'] ? `$$${text}$$` : `$${text}$`
  if (isVerbatim(node)) return codeSpan(text)
  const isAfterMath = previous?.marks.some(({ type }) => type.name === 'math') ?? false
  // A digit after math would make the dollar sign a price.
  const escaped = escapeText(text, before)
  return isAfterMath && /^\d/.test(escaped)
    ? `&#${escaped.charCodeAt(0)};${escaped.slice(1)}`
    : escaped
}

function serializeLeaf(node: Node): string {
  if (node.type.name === 'hard_break') return '\\\n'
  const { src, alt, title } = node.attrs
  return `![${escapeText(String(alt), '').replaceAll('\n', ' ')}](${serializeAddress(String(src))}${serializeTitle(String(title))})`
}

function codeSpan(text: string): string {
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  let length = 1
  while (runs.has(length)) length += 1
  const marks = '`'.repeat(length)
  const isPadded = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== '')
  return isPadded ? `${marks} ${text} ${marks}` : marks + text + marks
}

/** Escapes what would be Markdown. Underscores within words and most punctuation need nothing. */
function escapeText(text: string, before: string): string {
  return text
    .replaceAll(/[\\`*[\]~$<]/g, '\\$&')
    .replaceAll(/_/g, (_mark, at: number) =>
      /[\p{L}\p{N}]/u.test(text[at - 1] ?? before.at(-1) ?? '') &&
      /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')
        ? '_'
        : '\\_',
    )
    .replaceAll(/&(?=#|\w+;)/g, '\\&')
    .replaceAll(/!(?=\\\[)/g, '\\!')
    .replaceAll('\u00a0', '&nbsp;')
}

/** Escapes what would start another block at the start of a line. */
function escapeStart(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^([#>+=-])/, '\\$1')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
        .replace(/^\|/, '\\|')
        .replace(/^[ \t]+/, ''),
    )
    .join('\n')
}

function serializeAddress(url: string): string {
  if (url === '') return '<>'
  return /[\s<>]/.test(url) || !isBalanced(url)
    ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>`
    : url
}

function isBalanced(url: string): boolean {
  let depth = 0
  for (const character of url) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

function serializeTitle(title: string): string {
  return title ? ` "${title.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')}"` : ''
}
