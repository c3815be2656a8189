import type { Shortcut } from '#web/ui/text/shortcut-list.tsx'

/** What the keys do in the text of a cue, together with Alt. */
export type CueCommand =
  | 'play'
  | 'jump'
  | 'startEarlier'
  | 'startLater'
  | 'endEarlier'
  | 'endLater'
  | 'split'
  | 'merge'
  | 'add'
  | 'remove'

/** By the place of the key, since Alt changes the character on some systems. */
const commands: Record<string, CueCommand> = {
  KeyK: 'play',
  KeyJ: 'jump',
  Digit1: 'startEarlier',
  Digit2: 'startLater',
  Digit3: 'endEarlier',
  Digit4: 'endLater',
  KeyS: 'split',
  KeyM: 'merge',
  KeyN: 'add',
  Backspace: 'remove',
}

interface PressedKey {
  code: string
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

export function findCueCommand(event: PressedKey): CueCommand | 'undo' | 'redo' | undefined {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey && !ctrlKey && !metaKey) return commands[code]
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}

export const cueShortcuts: readonly Shortcut[] = [
  { keys: ['Alt', 'K'], description: 'Play or pause' },
  { keys: ['Alt', 'J'], description: 'Play from this cue' },
  { keys: ['Alt', '1'], description: 'Start 0.1 seconds earlier' },
  { keys: ['Alt', '2'], description: 'Start 0.1 seconds later' },
  { keys: ['Alt', '3'], description: 'End 0.1 seconds earlier' },
  { keys: ['Alt', '4'], description: 'End 0.1 seconds later' },
  { keys: ['Alt', 'S'], description: 'Split where the cursor is' },
  { keys: ['Alt', 'M'], description: 'Merge with the next cue' },
  { keys: ['Alt', 'N'], description: 'Add a cue after this one' },
  { keys: ['Alt', 'Backspace'], description: 'Delete this cue' },
  { keys: ['Ctrl', 'Z'], description: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], description: 'Redo' },
]
