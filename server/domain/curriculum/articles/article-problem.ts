import type { Token } from 'markdown-it'
import { articleLimits as limits } from '#shared/limits.ts'
import { measureMarkers } from '#shared/markdown/markdown-nesting.ts'
import { articleMessages as messages } from '#shared/messages/articles.ts'

/** An article that is not rendered; the message is for its author. */
export class ArticleProblem extends Error {
  override name = 'ArticleProblem'
}

/** Throws `ArticleProblem` for texts that take long to split into blocks. */
export function checkSource(markdown: string): void {
  const { deepest, total } = measureMarkers(markdown)
  if (deepest > limits.nestingMax) throw new ArticleProblem(messages.tooDeep)
  const lines = markdown.split('\n').length
  const cells = markdown.split('|').length
  if (lines > limits.linesMax) throw new ArticleProblem(messages.tooManyLines)
  if (Math.max(total, cells) > limits.blocksMax * 2)
    throw new ArticleProblem(messages.tooManyBlocks)
}

/** Throws `ArticleProblem` before the expensive part of the work: parsing what is within the lines. */
export function checkBlocks(tokens: Token[]): void {
  let [blocks, marks] = [0, 0]
  for (const token of tokens) {
    if (token.nesting >= 0) blocks += 1
    if (token.level > limits.nestingMax * 4) throw new ArticleProblem(messages.tooDeep)
    if (token.type === 'inline') marks += countMarks(token.content)
  }
  if (blocks > limits.blocksMax * 2) throw new ArticleProblem(messages.tooManyBlocks)
  if (marks > limits.marksMax) throw new ArticleProblem(messages.tooManyMarks)
}

/** Throws `ArticleProblem` for what is known only after parsing. */
export function checkInline(tokens: Token[]): void {
  let [depth, formulas, math] = [0, 0, 0]
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    depth += token.nesting
    if (depth > limits.elementNestingMax) throw new ArticleProblem(messages.tooDeepMarks)
    if (!token.type.startsWith('math')) continue
    formulas += 1
    math += token.content.length
  }
  if (formulas > limits.formulasMax || math > limits.mathMaxLength) {
    throw new ArticleProblem(messages.tooMuchMath)
  }
}

function countMarks(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (isMark[text.charCodeAt(at)]) count += 1
  return count
}

const isMark = new Uint8Array(65_536)
for (const mark of '*_~[]!`<&:/\\\n') isMark[mark.charCodeAt(0)] = 1
