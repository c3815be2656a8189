import { Button } from '../../buttons/button.tsx'
import { Dialog, DialogActions } from '../../feedback/dialog.tsx'
import { ShortcutList } from '../../text/shortcut-list.tsx'
import { shortcuts } from './keyboard-shortcuts.ts'

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="These work while the player has focus."
      onCancel={onClose}
    >
      <ShortcutList shortcuts={shortcuts} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
