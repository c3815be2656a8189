import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createPlugins } from './commands/plugins.ts'
import { type ParsedArticle, parseArticle } from './document/parse-markdown.ts'
import { serializeArticle } from './document/serialize-markdown.ts'

/** The state of an editor, which outlives its view, with the Markdown that it was created from. */
export interface EditorSession {
  state: EditorState
  /** The Markdown of the state. */
  markdown: string
  /** Set while the styled view is open. */
  view: EditorView | undefined
  /** Starts again with another text, if it is not that of the state. */
  read(markdown: string): void
  /** As `read`, but not for a value of this session that arrives late. Returns whether the text was replaced. */
  receive(markdown: string): boolean
  /** Sets the state and its Markdown. Returns whether the Markdown changed. */
  update(state: EditorState): boolean
  /**
   * Applies a transaction through the view or, while another view is open, to the state. Returns whether that changed
   * the Markdown, which the view reports by itself.
   */
  dispatch(create: (state: EditorState) => Transaction): boolean
}

export function createEditorSession(initial: string): EditorSession {
  let parsed: ParsedArticle
  /** Values that have not come back yet. */
  let emitted: string[] = []
  const session: EditorSession = {
    state: start(initial),
    markdown: initial,
    view: undefined,
    read(markdown) {
      emitted = []
      if (markdown === session.markdown) return
      session.state = start(markdown)
      session.markdown = markdown
    },
    receive(markdown) {
      const index = emitted.indexOf(markdown)
      emitted = emitted.slice(index + 1)
      if (index >= 0 || markdown === session.markdown) return false
      session.read(markdown)
      return true
    },
    update(state) {
      const isChanged = state.doc !== session.state.doc
      session.state = state
      if (!isChanged) return false
      session.markdown = serializeArticle(state.doc, parsed)
      emitted.push(session.markdown)
      return true
    },
    dispatch(create) {
      const transaction = create(session.state)
      if (!session.view) return session.update(session.state.apply(transaction))
      session.view.dispatch(transaction)
      return false
    },
  }
  return session

  function start(markdown: string): EditorState {
    parsed = parseArticle(markdown)
    return EditorState.create({ doc: parsed.doc, plugins: createPlugins() })
  }
}
