import { measureHtmlNesting } from '#shared/markdown/markdown-nesting.ts'
import { markdownToHtml } from '#shared/markdown/markdown.ts'

export interface DescriptionOutput {
  html: string
  nesting: number
}

/** Runs in a worker thread; see `createRenderers`. */
export default function renderMarkdown(markdown: string): DescriptionOutput {
  const html = markdownToHtml(markdown)
  return { html, nesting: measureHtmlNesting(html) }
}
