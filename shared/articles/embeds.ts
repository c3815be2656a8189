import type { MarkdownIt } from 'markdown-it'
import { getVideoKind } from '../videos/video-link.ts'

/** Turns a paragraph that is only the address of a YouTube or Vimeo video into a token `embed` with the address. */
export function addEmbeds(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'embeds', (state) => {
    for (let index = 0; index < state.tokens.length; index += 1) {
      const [open, text] = state.tokens.slice(index, index + 2)
      if (open?.type !== 'paragraph_open' || open.level > 0 || !text) continue
      const url = toEmbedUrl(text.content)
      if (!url) continue
      const embed = new state.Token('embed', '', 0)
      embed.content = url
      embed.map = open.map
      embed.block = true
      state.tokens.splice(index, 3, embed)
    }
  })
}

/** The address of a video of an allowed site, alone or in angle brackets; undefined for other text. */
export function toEmbedUrl(text: string): string | undefined {
  const [, url = ''] = /^<?(https:\/\/[^\s<>]{1,500})>?$/.exec(text.trim()) ?? []
  const kind = getVideoKind(url)
  return kind === 'youtube' || kind === 'vimeo' ? url : undefined
}
