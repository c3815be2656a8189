import type { MarkdownIt, Token } from 'markdown-it'

/** The kinds of callouts: quotes that start with a line such as `[!NOTE]`. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

export const calloutTitles: Record<CalloutKind, string> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** Turns `blockquote` tokens that start with a marker into `callout` tokens, whose `info` is the kind. */
export function addCallouts(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'callouts', (state) => {
    const opened: Token[] = []
    const removed = new Set<Token>()
    for (const [index, token] of state.tokens.entries()) {
      if (token.type === 'blockquote_open') {
        opened.push(token)
        const [paragraph, text, end] = state.tokens.slice(index + 1, index + 4)
        const found = paragraph?.type === 'paragraph_open' && marker.exec(text?.content ?? '')
        if (!found || !text || !end) continue
        token.type = 'callout_open'
        token.info = (found[1] ?? '').toLowerCase()
        text.content = text.content.slice(found[0].length)
        if (text.content === '') for (const empty of [paragraph, text, end]) removed.add(empty)
      } else if (token.type === 'blockquote_close') {
        if (opened.pop()?.type === 'callout_open') token.type = 'callout_close'
      }
    }
    if (removed.size > 0) state.tokens = state.tokens.filter((token) => !removed.has(token))
  })
}
