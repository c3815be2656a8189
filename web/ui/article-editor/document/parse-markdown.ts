import type { Token } from 'markdown-it'
import type { Fragment, Mark, Node } from 'prosemirror-model'
import { createArticleParser } from '#shared/articles/article-parser.ts'
import { readTask } from '#shared/articles/tasks.ts'
import { schema } from './schema.ts'
import { serializeBlock } from './serialize-markdown.ts'

/** The Markdown that a block was parsed from, and the blank lines in front of it. */
export interface BlockSource {
  text: string
  gap: string
  previous: Node | null
}

export interface ParsedArticle {
  doc: Node
  /** Of the blocks at the top, as long as they are not changed. */
  sources: WeakMap<Node, BlockSource>
  /** What follows the last block. */
  end: string
}

const parser = createArticleParser()
const { nodes, marks } = schema

/**
 * Parses Markdown into a document. Blocks that would lose something in the editor become `raw` blocks, which show their
 * Markdown.
 */
export function parseArticle(markdown: string): ParsedArticle {
  const text = markdown.replaceAll(/\r\n?/g, '\n')
  const lines = text.split('\n')
  const sources = new WeakMap<Node, BlockSource>()
  const blocks: Node[] = []
  let line = 0

  function addBlock(node: Node, from: number, to: number) {
    let last = to
    while (last > from + 1 && lines[last - 1]?.trim() === '') last -= 1
    const gap = lines
      .slice(line, from)
      .map((blank) => `${blank}\n`)
      .join('')
    const source = lines.slice(from, last).join('\n')
    sources.set(node, { text: source, gap, previous: blocks.at(-1) ?? null })
    blocks.push(node)
    line = last
  }

  /** Lines without tokens: definitions of link references. */
  function addRest(to: number) {
    let from = line
    while (from < to && lines[from]?.trim() === '') from += 1
    const source = lines.slice(from, to).join('\n').trimEnd()
    if (source !== '') addBlock(createRaw(source), from, from + source.split('\n').length)
  }

  for (const { tokens, from, to } of splitBlocks(parser.parse(text, {}))) {
    addRest(from)
    addBlock(parseBlock(tokens, lines.slice(from, to).join('\n').trimEnd()), from, to)
  }
  addRest(lines.length)
  if (blocks.length === 0) {
    const empty = nodes.paragraph.create()
    sources.set(empty, { text, gap: '', previous: null })
    return { doc: nodes.doc.create(null, empty), sources, end: '' }
  }
  const end = lines
    .slice(line)
    .map((blank) => `\n${blank}`)
    .join('')
  const doc = nodes.doc.create(null, blocks)
  return { doc, sources, end }
}

/** Parses the Markdown of one or more blocks, such as pasted text. */
export function parseFragment(markdown: string): Fragment {
  return parseArticle(markdown).doc.content
}

interface TokenBlock {
  tokens: Token[]
  from: number
  to: number
}

/** The tokens of each block at the top. */
function splitBlocks(tokens: Token[]): TokenBlock[] {
  const blocks: TokenBlock[] = []
  let [depth, start] = [0, 0]
  for (const [index, token] of tokens.entries()) {
    if (depth === 0) start = index
    depth += token.nesting
    const [from, to] = tokens[start]?.map ?? [0, 0]
    if (depth === 0) blocks.push({ tokens: tokens.slice(start, index + 1), from, to })
  }
  return blocks
}

function parseBlock(tokens: Token[], source: string): Node {
  try {
    const node = createBlock(tokens)
    node.check()
    return isKept(node, source) ? node : createRaw(source)
  } catch (error) {
    if (error instanceof RangeError) return createRaw(source)
    throw error
  }
}

/** Whether a block that is edited keeps everything else in it. */
function isKept(node: Node, source: string): boolean {
  if (definition.test(source) && !['code_block', 'math_block'].includes(node.type.name))
    return false
  const again = splitBlocks(parser.parse(serializeBlock(node), {}))
  const [block] = again
  return again.length === 1 && block !== undefined && createBlock(block.tokens).eq(node)
}

/** A link reference that is defined in a list or a quote has no token. */
const definition = /^[ \t>\-+*\d.)]*\[[^\]\n]+\]:/m

function createRaw(source: string): Node {
  return nodes.raw.create(null, source ? schema.text(source) : undefined)
}

function createBlock(tokens: Token[]): Node {
  const [open] = tokens
  if (!open) throw new RangeError('A block has tokens.')
  const children = () => splitBlocks(tokens.slice(1, -1)).map((block) => createBlock(block.tokens))
  const inline = () => parseInline(tokens[1])
  const text = (content: string) => (content ? schema.text(content) : undefined)
  switch (open.type) {
    case 'paragraph_open':
      return nodes.paragraph.create(null, inline())
    case 'heading_open':
      return nodes.heading.create({ level: Number(open.tag.slice(1)) }, inline())
    case 'blockquote_open':
      return nodes.blockquote.create(null, orParagraph(children()))
    case 'callout_open':
      return nodes.callout.create({ kind: open.info }, orParagraph(children()))
    case 'bullet_list_open':
      return nodes.bullet_list.create({ tight: isTight(tokens) }, children())
    case 'ordered_list_open': {
      const start = Number(open.attrGet('start') ?? 1)
      return nodes.ordered_list.create({ tight: isTight(tokens), start }, children())
    }
    case 'list_item_open':
      return nodes.list_item.create({ task: readTask(open) ?? null }, orParagraph(children()))
    case 'fence':
      return nodes.code_block.create(
        { language: open.info.trim() },
        text(open.content.replace(/\n$/, '')),
      )
    case 'code_block':
      return nodes.code_block.create(null, text(open.content.replace(/\n$/, '')))
    case 'math_block':
      return nodes.math_block.create(null, text(open.content.trim()))
    case 'embed':
      return nodes.embed.create({ url: open.content })
    case 'hr':
      return nodes.horizontal_rule.create()
    case 'table_open':
      return nodes.table.create(
        null,
        splitBlocks(tokens.slice(1, -1)).flatMap((part) =>
          splitBlocks(part.tokens.slice(1, -1)).map((row) => createBlock(row.tokens)),
        ),
      )
    case 'tr_open':
      return nodes.table_row.create(null, children())
    case 'th_open':
    case 'td_open': {
      const align = /text-align:\s*(\w+)/.exec(String(open.attrGet('style') ?? ''))?.[1] ?? null
      const cell = open.type === 'th_open' ? nodes.table_header : nodes.table_cell
      return cell.create({ align }, nodes.paragraph.create(null, inline()))
    }
    default:
      throw new RangeError(`The editor does not know ${open.type}.`)
  }
}

function orParagraph(children: Node[]): Node[] {
  return children.length > 0 ? children : [nodes.paragraph.create()]
}

/** Paragraphs of tight lists are hidden. */
function isTight(tokens: Token[]): boolean {
  const level = (tokens[0]?.level ?? 0) + 2
  return !tokens.some((it) => it.type === 'paragraph_open' && it.level === level && !it.hidden)
}

function parseInline(token: Token | undefined): Node[] {
  const content: Node[] = []
  let active: readonly Mark[] = []
  const add = (text: string, extra?: Mark) => {
    if (text) content.push(schema.text(text, extra ? extra.addToSet(active) : active))
  }
  const open = (mark: Mark) => (active = mark.addToSet(active))
  const close = (name: string) => (active = active.filter((mark) => mark.type.name !== name))
  for (const child of token?.children ?? []) {
    if (child.type === 'text') add(child.content)
    else if (child.type === 'softbreak') add(' ')
    else if (child.type === 'hardbreak') content.push(nodes.hard_break.create(null, null, active))
    else if (child.type === 'code_inline') add(child.content, marks.code.create())
    else if (child.type === 'math_inline') {
      add(child.content, marks.math.create({ display: child.markup === '$$' }))
    } else if (child.type === 'image') content.push(createImage(child, active))
    else if (child.type === 'link_open') {
      const title = String(child.attrGet('title') ?? '')
      open(marks.link.create({ href: String(child.attrGet('href') ?? ''), title }))
    } else if (child.type in markNames) open(schema.mark(markNames[child.type] ?? ''))
    else if (child.type.endsWith('_close')) {
      const name = child.type.replace(/_close$/, '')
      close(markNames[`${name}_open`] ?? name)
    } else throw new RangeError(`The editor does not know ${child.type}.`)
  }
  return content
}

const markNames: Record<string, string> = { strong_open: 'strong', em_open: 'em', s_open: 'strike' }

function createImage(token: Token, active: readonly Mark[]): Node {
  const alt = (token.children ?? []).map(({ content }) => content).join('')
  const title = String(token.attrGet('title') ?? '')
  return nodes.image.create({ src: String(token.attrGet('src') ?? ''), alt, title }, null, active)
}
