import type { Node } from 'prosemirror-model'
import type { ParsedArticle } from './parse-markdown.ts'
import { serializeInline } from './serialize-inline.ts'

/** The Markdown of a document. Blocks that were not changed keep the Markdown that they were parsed from. */
export function serializeArticle(doc: Node, { sources, end }: Omit<ParsedArticle, 'doc'>): string {
  let markdown = ''
  let previous: Node | null = null
  let isUnchanged = false
  doc.forEach((node) => {
    const source = sources.get(node)
    // An empty line has no Markdown.
    if (!source && isEmptyParagraph(node)) return
    isUnchanged = source !== undefined && source.previous === previous
    if (source && isUnchanged) {
      markdown += (previous ? '\n' : '') + source.gap + source.text
    } else {
      const text = source?.text ?? serializeBlock(node, previous)
      markdown += (markdown ? '\n\n' : '') + text
    }
    previous = node
  })
  return isUnchanged ? markdown + end : markdown.trimEnd()
}

/** The Markdown of one block, without a line break at the end. */
export function serializeBlock(node: Node, previous: Node | null = null): string {
  const { attrs, textContent } = node
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(Number(attrs['level']))} ${serializeInline(node).replaceAll('\n', ' ').replace(/(#+)$/, '\\$1')}`.trimEnd()
    case 'blockquote':
      return prefixLines(serializeBlocks(node), '> ')
    case 'callout':
      return prefixLines(
        `[!${String(attrs['kind']).toUpperCase()}]\n${serializeBlocks(node)}`.trimEnd(),
        '> ',
      )
    case 'bullet_list':
    case 'ordered_list':
      return serializeList(node, previous)
    case 'code_block':
      return fence(textContent, String(attrs['language']))
    case 'math_block':
      return `$$\n${textContent}\n$$`
    case 'raw':
      return textContent
    case 'embed':
      return String(attrs['url'])
    case 'horizontal_rule':
      return '---'
    case 'table':
      return serializeTable(node)
    default:
      return serializeInline(node)
  }
}

function serializeBlocks(parent: Node, separator = '\n\n'): string {
  const blocks: string[] = []
  let previous: Node | null = null
  parent.forEach((node) => {
    if (previous && isEmptyParagraph(node)) return
    blocks.push(serializeBlock(node, previous))
    previous = node
  })
  return blocks.join(separator)
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.content.size === 0
}

function serializeList(list: Node, previous: Node | null): string {
  const isOrdered = list.type.name === 'ordered_list'
  const isDense = isTight(list)
  // Another marker, so that two lists in a row are not one.
  const isNext = previous?.type === list.type
  const items: string[] = []
  list.forEach((item, _offset, index) => {
    const marker = isOrdered
      ? `${Number(list.attrs['start']) + index}${isNext ? ')' : '.'}`
      : isNext
        ? '*'
        : '-'
    const { task } = item.attrs
    const box = task ? `[${task === 'done' ? 'x' : ' '}] ` : ''
    const content = box + serializeBlocks(item, isDense ? '\n' : '\n\n')
    items.push(`${marker} ${indentLines(content, marker.length + 1)}`.trimEnd())
  })
  return items.join(isDense ? '\n' : '\n\n')
}

/** A list with paragraphs after each other cannot be tight. */
function isTight(list: Node): boolean {
  if (!list.attrs['tight']) return false
  let isPossible = true
  list.forEach((item) => {
    item.forEach((child, _offset, index) => {
      if (index > 0 && !child.type.name.endsWith('_list')) isPossible = false
    })
  })
  return isPossible
}

function fence(code: string, language: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code}${code ? '\n' : ''}${marks}`
}

function serializeTable(table: Node): string {
  const rows: string[][] = []
  table.forEach((row) => {
    const cells: string[] = []
    row.forEach((cell) => cells.push(cell.firstChild ? serializeCell(cell.firstChild) : ''))
    rows.push(cells)
  })
  const divider: string[] = []
  table.firstChild?.forEach(({ attrs }) => {
    const align = attrs['align']
    divider.push(
      align === 'center' ? ':-:' : align === 'right' ? '--:' : align === 'left' ? ':--' : '---',
    )
  })
  const [header = [], ...body] = rows
  return [header, divider, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function serializeCell(paragraph: Node): string {
  return serializeInline(paragraph)
    .replaceAll('\\\n', ' ')
    .replaceAll('\n', ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
}

function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n')
}

function indentLines(text: string, width: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)
}
