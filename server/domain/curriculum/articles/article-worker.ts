import { renderArticleHtml } from './render-html.ts'

/** `seconds` is how long the article takes to read. */
export type ArticleOutput = { html: string; seconds: number } | { problem: string }

/** Runs in a worker thread; see `createArticleRenderer`. */
export default function renderMarkdown(markdown: string): ArticleOutput {
  return renderArticleHtml(markdown)
}
