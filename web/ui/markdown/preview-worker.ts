import { measureHtmlNesting } from '#shared/markdown/markdown-nesting.ts'
import { markdownToHtml } from '#shared/markdown/markdown.ts'

/** Sent once the worker can render. */
export interface PreviewReady {
  isReady: true
}

export interface RenderedPreview {
  html: string
  nesting: number
}

/** A worker, so that no text can freeze the form. Each message is one Markdown text. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const html = markdownToHtml(data)
  postMessage({ html, nesting: measureHtmlNesting(html) } satisfies RenderedPreview)
})
postMessage({ isReady: true } satisfies PreviewReady)
