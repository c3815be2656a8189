import type { MarkType, NodeType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import {
  IconBold,
  IconCode,
  IconInfo,
  IconItalic,
  IconLine,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMath,
  IconQuote,
  IconRedo,
  IconSourceCode,
  IconStrikethrough,
  IconSum,
  IconTable,
  IconUndo,
} from '../../icons/editor.ts'
import type { Icon } from '../../icons/icon.ts'
import { commands, findAround, isMarkActive } from '../commands/commands.ts'
import { schema } from '../document/schema.ts'

interface ToolbarAction {
  label: string
  /** The shortcut, for the tooltip. */
  keys?: string
  icon: Icon
  command: Command
  isActive?: (state: EditorState) => boolean
}

const { nodes, marks } = schema

const mark = (type: MarkType) => (state: EditorState) => isMarkActive(state, type)
const around = (type: NodeType) => (state: EditorState) => findAround(state, type) !== undefined
const isTask = (state: EditorState) =>
  Boolean(findAround(state, nodes.list_item)?.node.attrs['task'])

/** What the buttons of the toolbar do, apart from dialogs. */
export const groups: { label: string; actions: ToolbarAction[] }[] = [
  {
    label: 'History',
    actions: [
      { label: 'Undo', keys: 'Ctrl Z', icon: IconUndo, command: commands.undo },
      { label: 'Redo', keys: 'Ctrl Shift Z', icon: IconRedo, command: commands.redo },
    ],
  },
  {
    label: 'Text',
    actions: [
      {
        label: 'Bold',
        keys: 'Ctrl B',
        icon: IconBold,
        command: commands.strong,
        isActive: mark(marks.strong),
      },
      {
        label: 'Italic',
        keys: 'Ctrl I',
        icon: IconItalic,
        command: commands.em,
        isActive: mark(marks.em),
      },
      {
        label: 'Strikethrough',
        keys: 'Ctrl Shift X',
        icon: IconStrikethrough,
        command: commands.strike,
        isActive: mark(marks.strike),
      },
      {
        label: 'Code',
        keys: 'Ctrl E',
        icon: IconCode,
        command: commands.code,
        isActive: mark(marks.code),
      },
      {
        label: 'Math',
        keys: 'Ctrl Shift M',
        icon: IconMath,
        command: commands.math,
        isActive: mark(marks.math),
      },
    ],
  },
  {
    label: 'Lists',
    actions: [
      {
        label: 'Bulleted list',
        icon: IconList,
        command: commands.bulletList,
        isActive: around(nodes.bullet_list),
      },
      {
        label: 'Numbered list',
        icon: IconListNumbers,
        command: commands.orderedList,
        isActive: around(nodes.ordered_list),
      },
      { label: 'Task list', icon: IconListCheck, command: commands.taskList, isActive: isTask },
    ],
  },
  {
    label: 'Blocks',
    actions: [
      {
        label: 'Quote',
        icon: IconQuote,
        command: commands.quote,
        isActive: around(nodes.blockquote),
      },
      {
        label: 'Callout',
        icon: IconInfo,
        command: commands.callout,
        isActive: around(nodes.callout),
      },
      {
        label: 'Code block',
        icon: IconSourceCode,
        command: commands.codeBlock,
        isActive: around(nodes.code_block),
      },
      {
        label: 'Math block',
        icon: IconSum,
        command: commands.mathBlock,
        isActive: around(nodes.math_block),
      },
      { label: 'Table', icon: IconTable, command: commands.table },
      { label: 'Divider', icon: IconLine, command: commands.rule },
    ],
  },
]
