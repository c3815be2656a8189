import { type Command, TextSelection } from 'prosemirror-state'
import { findTable } from 'prosemirror-tables'
import { schema } from '../document/schema.ts'

const { nodes } = schema

/** Enter after three backticks and a language. */
export const startCodeBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const [, marks = '', language = ''] =
    /^(```|\$\$)([\w+#-]*)$/.exec($from.parent.textContent) ?? []
  if (!empty || !marks || $from.parent.type !== nodes.paragraph) return false
  const type = marks === '$$' ? nodes.math_block : nodes.code_block
  const isText = $from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), type)
  if (!isText) return false
  const [from, to] = [$from.before(), $from.after()]
  const tr = state.tr.replaceWith(from, to, type.create(marks === '$$' ? null : { language }))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + 1)).scrollIntoView())
  return true
}

/** Starts a paragraph below the table that contains the cursor. */
export const leaveTable: Command = (state, dispatch) => {
  const table = findTable(state.selection.$from)
  if (!table) return false
  const end = table.pos + table.node.nodeSize
  const tr = state.tr.insert(end, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}
