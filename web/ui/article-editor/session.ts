import { EditorState } from 'prosemirror-state'
import { createPlugins } from './commands/plugins.ts'
import { type ParsedArticle, parseArticle } from './document/parse-markdown.ts'
import { serializeArticle } from './document/serialize-markdown.ts'

/** The state of an editor, apart from its view, with the Markdown that it was created from. */
export interface EditorSession {
  state: EditorState
  /** The Markdown of the state. */
  markdown: string
  /** Starts again with another text, if it is not that of the state. */
  read(markdown: string): void
  /** Sets the state and its Markdown. Returns whether the Markdown changed. */
  update(state: EditorState): boolean
}

export function createEditorSession(initial: string): EditorSession {
  let parsed: ParsedArticle
  const session: EditorSession = {
    state: start(initial),
    markdown: initial,
    read(markdown) {
      if (markdown === session.markdown) return
      session.state = start(markdown)
      session.markdown = markdown
    },
    update(state) {
      const isChanged = state.doc !== session.state.doc
      session.state = state
      if (!isChanged) return false
      session.markdown = serializeArticle(state.doc, parsed)
      return true
    },
  }
  return session

  function start(markdown: string): EditorState {
    parsed = parseArticle(markdown)
    return EditorState.create({ doc: parsed.doc, plugins: createPlugins() })
  }
}
