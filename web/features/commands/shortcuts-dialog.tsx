import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { type Shortcut, ShortcutList } from '#web/ui/text/shortcut-list.tsx'
import { shortcuts as playerShortcuts } from '#web/ui/video/input/keyboard-shortcuts.ts'
import classes from './shortcuts-dialog.module.css'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

const shortcuts: readonly Shortcut[] = [
  { keys: [isApple ? '⌘' : 'Ctrl', 'K'], description: 'Search and commands' },
  { keys: ['/'], description: 'Search courses' },
  { keys: ['Z'], description: 'Undo, while a message offers it' },
  { keys: ['?'], description: 'Show keyboard shortcuts' },
  { keys: ['Esc'], description: 'Close a dialog or menu' },
]

const noteShortcuts: readonly Shortcut[] = [
  { keys: ['N'], description: 'Write a note at this moment' },
  { keys: [isApple ? '⌘' : 'Ctrl', 'Enter'], description: 'Save the note' },
  { keys: ['Esc'], description: 'Back from the note to the player' },
]

/** The shortcuts of all pages and of the player. Those without Ctrl or ⌘ can be turned off (WCAG 2.1.4). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Those of the player work while it has focus."
      onCancel={onClose}
    >
      <h3 className={classes.heading}>On every page</h3>
      <ShortcutList shortcuts={shortcuts} />
      <label className={classes.option} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setIsOn(event.target.checked)
          }}
        />
        Use single keys such as / and ? on every page
      </label>
      <h3 className={classes.heading}>In the player</h3>
      <ShortcutList shortcuts={playerShortcuts} />
      <h3 className={classes.heading}>Notes, in the player of a lesson</h3>
      <ShortcutList shortcuts={noteShortcuts} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
