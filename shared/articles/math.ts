import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

/**
 * Math between dollar signs: `$…$` in a line (token `math_inline`), `$$…$$` in lines of its own (`math_block`). A
 * single dollar sign is text: `$5 and $6` contains no math.
 */
export function addMath(parser: MarkdownIt): void {
  parser.inline.ruler.after('escape', 'math_inline', parseInline)
  parser.block.ruler.after('blockquote', 'math_block', parseBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

function parseInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src[pos] !== '$') return false
  const isDouble = src[pos + 1] === '$'
  const start = pos + (isDouble ? 2 : 1)
  const end = findDollar(src, start)
  if (end === -1) return false
  const tex = src.slice(start, end)
  const isMath = isDouble
    ? src[end + 1] === '$' && tex.trim() !== ''
    : /^\S(?:[^]*\S)?$/.test(tex) && !/\d/.test(src[end + 1] ?? '')
  if (!isMath) return false
  if (!silent) {
    const token = state.push('math_inline', 'math', 0)
    token.content = tex
    token.markup = isDouble ? '$$' : '$'
  }
  state.pos = end + (isDouble ? 2 : 1)
  return true
}

/** The next dollar sign that is not escaped. */
function findDollar(text: string, from: number): number {
  for (let at = text.indexOf('$', from); at !== -1; at = text.indexOf('$', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return -1
}

function parseBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const first = readLine(state, startLine)
  if (!first.startsWith('$$')) return false
  const single = /^\$\$([^$]+)\$\$$/.exec(first)
  const lastLine = single ? startLine : findEnd(state, startLine, endLine)
  if (lastLine === undefined) return false
  if (silent) return true
  const token = state.push('math_block', 'math', 0)
  token.content = single ? (single[1] ?? '') : readContent(state, startLine, lastLine)
  token.map = [startLine, lastLine + 1]
  token.markup = '$$'
  token.block = true
  state.line = lastLine + 1
  return true
}

/** Stops at the next line with dollar signs, so that the time stays linear. */
function findEnd(state: StateBlock, startLine: number, endLine: number): number | undefined {
  if (!/^\$\$[^$]*$/.test(readLine(state, startLine))) return undefined
  for (let line = startLine + 1; line < endLine; line += 1) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return undefined
    const text = readLine(state, line)
    if (/^[^$]*\$\$$/.test(text)) return line
    if (text.includes('$$')) return undefined
  }
  return undefined
}

function readContent(state: StateBlock, startLine: number, lastLine: number): string {
  const lines = []
  for (let line = startLine; line <= lastLine; line += 1) lines.push(readLine(state, line))
  return lines.join('\n').slice(2, -2).trim()
}

function readLine(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return state.src.slice(start, state.eMarks[line]).trimEnd()
}
