import { renderArticleHtml } from './render-html.ts'

export type ArticleOutput = { html: string; seconds: number } | { problem: string }

/** Runs in a worker thread; see `createArticleRenderer`. */
export default function renderMarkdown(markdown: string): ArticleOutput {
  return renderArticleHtml(markdown)
}
