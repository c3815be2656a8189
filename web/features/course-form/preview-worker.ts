import { measureHtmlNesting } from '#shared/markdown-nesting.ts'
import { markdownToHtml } from '#shared/markdown.ts'

/** Renders in a thread of its own, so that no text can freeze the form. One message in, one out. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const html = markdownToHtml(data)
  postMessage({ html, nesting: measureHtmlNesting(html) })
})
