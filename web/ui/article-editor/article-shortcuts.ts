import type { Shortcut } from '#web/ui/text/shortcut-list.tsx'

/** The keys of the article editor, for lists of shortcuts: apart from the editor, which is large. */
export const articleShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'B'], description: 'Bold' },
  { keys: ['Ctrl', 'I'], description: 'Italic' },
  { keys: ['Ctrl', 'Shift', 'X'], description: 'Strikethrough' },
  { keys: ['Ctrl', 'E'], description: 'Code' },
  { keys: ['Ctrl', 'Shift', 'M'], description: 'Math' },
  { keys: ['Ctrl', 'Alt', '1', '…', '4'], description: 'Heading of level 1 to 4' },
  { keys: ['Ctrl', 'Alt', '0'], description: 'Paragraph' },
  { keys: ['Tab'], description: 'Indent a list item, or go to the next cell of a table' },
  { keys: ['Shift', 'Tab'], description: 'Outdent a list item, or go to the previous cell' },
  { keys: ['Ctrl', 'Enter'], description: 'Leave a table or a block of code' },
  { keys: ['Alt', 'F10'], description: 'Go to the toolbar' },
  { keys: ['Esc'], description: 'Let Tab leave the text' },
  { keys: ['Ctrl', 'Z'], description: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], description: 'Redo' },
]
