import type { MarkdownIt } from 'markdown-it'
import { createArticleParser } from '#shared/articles/article-parser.ts'
import { articleLimits as limits } from '#shared/limits.ts'
import { articleMessages as messages } from '#shared/messages/articles.ts'
import { ArticleProblem, checkBlocks, checkInline, checkSource } from './article-problem.ts'
import type { ArticleOutput } from './article-worker.ts'
import { addBlockRules } from './block-rules.ts'
import { addHeadingRules, renderContents } from './heading-rules.ts'
import { addInlineRules } from './inline-rules.ts'
import { estimateReadingSeconds } from './reading-time.ts'

/**
 * Renders an article to safe HTML: text is escaped, URLs are limited, and all tags and class names are ours. The time is
 * bounded by `articleLimits`, except for mistakes in them: call it in a worker with a time limit. Raise `articleVersion`
 * whenever the output changes.
 */
export function renderArticleHtml(markdown: string): ArticleOutput {
  try {
    checkSource(markdown)
    const parser = (sharedParser ??= createParser())
    const env = {}
    const tokens = parser.parse(markdown, env)
    const html = renderContents(tokens) + parser.renderer.render(tokens, parser.options, env)
    if (html.length > limits.htmlMaxLength) throw new ArticleProblem(messages.tooComplex)
    return { html: html.trimEnd(), seconds: estimateReadingSeconds(tokens) }
  } catch (error) {
    if (error instanceof ArticleProblem) return { problem: error.message }
    throw error
  }
}

let sharedParser: MarkdownIt | undefined

function createParser(): MarkdownIt {
  const parser = createArticleParser()
  parser.core.ruler.after('block', 'check_blocks', ({ tokens }) => checkBlocks(tokens))
  parser.core.ruler.after('inline', 'check_inline', ({ tokens }) => checkInline(tokens))
  addHeadingRules(parser)
  addInlineRules(parser)
  addBlockRules(parser)
  return parser
}
