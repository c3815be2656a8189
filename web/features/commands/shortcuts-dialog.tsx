import { useId, useState } from 'react'
import { useSession } from '#web/lib/session/index.ts'
import { areSingleKeysOn, setSingleKeys } from '#web/lib/single-keys.ts'
import { articleShortcuts } from '#web/ui/article-editor/article-shortcuts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { type Shortcut, ShortcutList } from '#web/ui/text/shortcut-list.tsx'
import { cueShortcuts } from '#web/ui/video/captions/cue-shortcuts.ts'
import { shortcuts as playerShortcuts } from '#web/ui/video/input/keyboard-shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], description: 'Search and commands' },
  { keys: ['/'], description: 'Search courses' },
  { keys: ['Z'], description: 'Undo, while a message offers it' },
  { keys: ['?'], description: 'Show keyboard shortcuts' },
  { keys: ['Esc'], description: 'Close a dialog or menu' },
  { keys: ['Ctrl', 'Enter'], description: 'Send the comment that you are writing' },
  { keys: ['Left', 'Right'], description: 'Previous or next image of a post' },
]

const noteShortcuts: readonly Shortcut[] = [
  { keys: ['N'], description: 'Write a note at this moment' },
  { keys: ['Ctrl', 'Enter'], description: 'Save the note' },
  { keys: ['Esc'], description: 'Back from the note to the player' },
]

const editorShortcuts: readonly Shortcut[] = [
  { keys: ['F2'], description: 'Rename the section or lesson that has focus' },
]

const moderationShortcuts: readonly Shortcut[] = [
  { keys: ['J'], description: 'Next report' },
  { keys: ['K'], description: 'Previous report' },
  { keys: ['D'], description: 'Dismiss' },
  { keys: ['H'], description: 'Hide' },
  { keys: ['R'], description: 'Remove' },
  { keys: ['W'], description: 'Warn the author' },
  { keys: ['S'], description: 'Silence the author' },
  { keys: ['B'], description: 'Suspend the author' },
]

/**
 * The shortcuts of all pages, of the player and of the editors. Those without Ctrl or ⌘ can be turned off (WCAG 2.1.4).
 */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const can = useSession().user?.can
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Shortcuts of the player and the editors work while these have focus."
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
      {can?.keepCourses && (
        <>
          <h3 className={classes.heading}>In the course editor</h3>
          <ShortcutList shortcuts={editorShortcuts} />
          <h3 className={classes.heading}>In the text of an article</h3>
          <ShortcutList shortcuts={articleShortcuts} />
          <h3 className={classes.heading}>In the text of a caption</h3>
          <ShortcutList shortcuts={cueShortcuts} />
        </>
      )}
      {can?.moderate && (
        <>
          <h3 className={classes.heading}>In the moderation queue</h3>
          <ShortcutList shortcuts={moderationShortcuts} />
        </>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
