import { Fragment, Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { isAllowedLink } from '#shared/articles/article-parser.ts'
import { toEmbedUrl } from '#shared/articles/embeds.ts'
import { trustClipboard } from '#web/lib/document/trusted-types.ts'
import { findAround, insertBlock, setLink } from '../commands/commands.ts'
import { parseArticle, parseFragment } from '../document/parse-markdown.ts'
import { schema } from '../document/schema.ts'
import { serializeArticle } from '../document/serialize-markdown.ts'

const { nodes } = schema

/** Copies Markdown as plain text, pastes Markdown, addresses, images, and text of office programs. */
export function createClipboardProps(
  onImages: (files: File[], position?: number) => void,
): Partial<EditorProps> {
  trustClipboard()
  return {
    clipboardTextSerializer: (slice) => {
      const { doc, ...parsed } = parseArticle('')
      const content = slice.content.firstChild?.isBlock
        ? slice.content
        : Fragment.from(nodes.paragraph.create(null, slice.content))
      return serializeArticle(doc.copy(content), parsed)
    },
    clipboardTextParser: (text, $context, isPlain) => {
      if (isPlain || $context.parent.type.spec.code) return undefined as unknown as Slice
      const content = parseFragment(text.trim())
      return new Slice(content, openDepth(content.firstChild), openDepth(content.lastChild))
    },
    transformPastedHTML: cleanPastedHtml,
    handlePaste(view, event) {
      const data = event.clipboardData
      const files = [...(data?.files ?? [])]
      const text = data?.getData('text/plain').trim() ?? ''
      // Office programs add an image of copied text.
      if (files.length > 0 && text === '') {
        onImages(files)
        return true
      }
      if (!/^https?:\/\/\S+$/.test(text) || view.state.selection.$from.parent.type.spec.code)
        return false
      const url = toEmbedUrl(text)
      const isNewLine = view.state.selection.$from.parent.content.size === 0
      if (url && isNewLine && !findAround(view.state, nodes.table)) {
        return insertBlock(() => nodes.embed.create({ url }))(view.state, view.dispatch)
      }
      return isAllowedLink(text) && setLink(text)(view.state, view.dispatch)
    },
    handleDrop(view, event) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      event.preventDefault()
      // Else the editor around the text inserts them too.
      event.stopPropagation()
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      onImages(files, place?.pos)
      return true
    },
  }
}

/** Pasted text continues the paragraph that it is pasted into. */
function openDepth(block: ReturnType<typeof nodes.paragraph.create> | null): number {
  return block?.type === nodes.paragraph ? 1 : 0
}

/** Prepares HTML of Word and Google Docs for the schema, which drops what it does not know. */
export function cleanPastedHtml(html: string): string {
  const body = /<body[^>]*>([^]*)<\/body>/i.exec(html)?.[1] ?? html
  return convertWordLists(body)
    .replaceAll(/<!--[^]*?-->|<!\[[^\]]*\]>/g, '')
    .replaceAll(/<(style|script|title|xml|head)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/<\/?o:p[^>]*>/gi, '')
}

const wordItem =
  /<p\b[^>]*class=["']?MsoListParagraph[^>]*>(?:<!(?:--)?\[if !supportLists\](?:--)?>)?((?:(?!<\/p>)[^])*?)<!(?:--)?\[endif\](?:--)?>((?:(?!<\/p>)[^])*)<\/p>/gi

/** Word writes list items as paragraphs that start with a bullet or a number. */
function convertWordLists(html: string): string {
  const items = html.replaceAll(wordItem, (_all, marker: string, text: string) => {
    const tag = /\d/.test(marker.replaceAll(/<[^>]*>|&\w+;/g, '')) ? 'ol' : 'ul'
    return `<${tag}><li>${text}</li></${tag}>`
  })
  return items.replaceAll(/<\/ul>\s*<ul>|<\/ol>\s*<ol>/g, '')
}
