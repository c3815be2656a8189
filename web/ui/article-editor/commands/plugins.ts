import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { pendingImages } from '../clipboard/pending-images.ts'
import { schema } from '../document/schema.ts'
import { createInputRules } from './input-rules.ts'
import { leaveTable, startCodeBlock } from './special-keys.ts'

const { nodes, marks } = schema

export function createPlugins(): Plugin[] {
  return [
    createInputRules(),
    releaseTab(),
    keymap(keys()),
    keymap(baseKeymap),
    history(),
    dropCursor(),
    gapCursor(),
    tableEditing(),
    pendingImages,
    // The last block may be one that the cursor cannot leave.
    keepParagraphAtEnd(),
  ]
}

function keys(): Record<string, Command> {
  const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
    return true
  })
  const headings = [1, 2, 3, 4].map(
    (level) => [`Mod-Alt-${level}`, setBlockType(nodes.heading, { level })] as const,
  )
  return {
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-e': toggleMark(marks.code),
    'Mod-Shift-x': toggleMark(marks.strike),
    'Mod-Shift-m': toggleMark(marks.math),
    'Mod-Alt-0': setBlockType(nodes.paragraph),
    ...Object.fromEntries(headings),
    'Shift-Enter': lineBreak,
    'Mod-Enter': chainCommands(leaveTable, exitCode),
    Enter: chainCommands(startCodeBlock, splitListItem(nodes.list_item, { task: null })),
    Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
  }
}

/** After Escape, Tab moves the focus out of the text, also from lists and tables. */
function releaseTab(): Plugin {
  let isReleased = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          const isTab = event.key === 'Tab'
          if (isTab && isReleased) {
            isReleased = false
            // Other handlers do not see the key, and the browser moves the focus.
            return true
          }
          if (event.key !== 'Shift') isReleased = event.key === 'Escape'
          return false
        },
      },
    },
  })
}

function keepParagraphAtEnd(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const isText =
        doc.lastChild?.type === nodes.paragraph || doc.lastChild?.type === nodes.heading
      return isText ? null : tr.insert(doc.content.size, nodes.paragraph.create())
    },
  })
}
