import { articleLimits as limits } from '../limits.ts'

const count = (value: number) => value.toLocaleString('en')

/** Messages about articles that cannot be rendered. */
export const articleMessages = {
  tooDeep: `Lists and quotes can be nested up to ${limits.nestingMax} levels.`,
  tooDeepMarks: 'Too many styles are nested in each other.',
  tooManyBlocks: `An article has at most ${count(limits.blocksMax)} paragraphs, list items and table cells. Split it into several lessons.`,
  tooManyLines: `An article has at most ${count(limits.linesMax)} lines. Split it into several lessons.`,
  tooManyMarks: `An article has at most ${count(limits.marksMax)} links, styles and other Markdown characters. Split it into several lessons.`,
  tooMuchMath: `An article has at most ${count(limits.formulasMax)} formulas with ${count(limits.mathMaxLength)} characters in total. Split it into several lessons.`,
  tooComplex: 'The article is too complex to be displayed. Split it into several lessons.',
  tooManyPreviews: 'Too many previews at once. Please wait a moment.',
} as const
