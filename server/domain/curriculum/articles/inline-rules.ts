import type { MarkdownIt, Token } from 'markdown-it'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { buildSrcSet, parseImageUrl } from '#shared/files/files.ts'
import { isAllowedImage } from '#shared/markdown/markdown.ts'
import { toHeadingLink } from './heading-rules.ts'

/** Links and images. */
export function addInlineRules(parser: MarkdownIt): void {
  const { rules } = parser.renderer
  rules.link_open = (tokens, index) => {
    const token = tokens[index]
    const href = String(token?.attrGet('href') ?? '')
    const title = token?.attrGet('title')
    const attributes = title ? ` title="${escapeHtml(String(title))}"` : ''
    if (href.startsWith('#')) return `<a href="${escapeHtml(toHeadingLink(href))}"${attributes}>`
    return `<a rel="nofollow ugc noopener" href="${escapeHtml(href)}"${attributes}>`
  }
  rules.image = (tokens, index) => renderImage(tokens[index])
  parser.core.ruler.push('figures', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [image, ...others] = token.children ?? []
      const [open, close] = [tokens[index - 1], tokens[index + 1]]
      if (token.type !== 'inline' || image?.type !== 'image' || others.length > 0) continue
      if (open?.type !== 'paragraph_open' || open.hidden || !close) continue
      if (!isAllowedImage(readSource(image))) continue
      open.tag = 'figure'
      close.tag = 'figure'
      image.meta = { isFigure: true }
    }
  })
}

/** An image that is not allowed is replaced by its alternative text. */
function renderImage(image: Token | undefined): string {
  const src = image ? readSource(image) : ''
  const alt = escapeHtml((image?.children ?? []).map(({ content }) => content).join(''))
  if (!isAllowedImage(src)) return alt
  const title = String(image?.attrGet('title') ?? '')
  const upload = parseImageUrl(src)
  const size = upload
    ? ` width="${upload.width}" height="${upload.height}" srcset="${escapeHtml(buildSrcSet(upload, 'webp'))}" sizes="(min-width: 48rem) 42rem, 100vw"`
    : ''
  const tag = (attributes: string) =>
    `<img loading="lazy" decoding="async" referrerpolicy="no-referrer" src="${escapeHtml(src)}" alt="${alt}"${size}${attributes}>`
  if (!image?.meta?.isFigure) return tag(title && ` title="${escapeHtml(title)}"`)
  return `${tag('')}${title && `<figcaption>${escapeHtml(title)}</figcaption>`}`
}

function readSource(image: Token): string {
  return String(image.attrGet('src') ?? '')
}
