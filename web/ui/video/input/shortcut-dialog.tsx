import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { shortcuts } from './keyboard-shortcuts.ts'
import classes from './shortcut-dialog.module.css'

/** The keys of the player, in the browser's own modal dialog. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** Closed while still in the page: only then does the browser give focus back. */
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog ref={ref} className={classes.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={classes.title}>
        Keyboard shortcuts
      </h2>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, description: does }) => (
          <div key={does}>
            <dt>{keys.map((key) => (key === '…' ? ' … ' : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>They work while the player has the focus.</p>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </dialog>
  )
}
