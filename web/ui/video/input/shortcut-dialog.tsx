import { Button } from '../../buttons/button.tsx'
import { Dialog, DialogActions } from '../../feedback/dialog.tsx'
import { shortcuts } from './keyboard-shortcuts.ts'
import classes from './shortcut-dialog.module.css'

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="These work while the player has focus."
      onCancel={onClose}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, description }) => (
          <div key={description}>
            <dt>{keys.map((key) => (key === '…' ? ' … ' : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
