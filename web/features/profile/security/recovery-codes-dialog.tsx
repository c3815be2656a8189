import { securityMessages } from '#shared/messages/accounts/security.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { saveTextFile } from '#web/lib/format/csv.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import classes from './security.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes, the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')

  const copy = () =>
    copyText(text, {
      copied: securityMessages.codesCopied,
      notCopied: securityMessages.codesNotCopied,
    })

  return (
    <Dialog
      title="Save your recovery codes"
      description="With one of them you can log in when you have lost your phone or your passkey. Keep them where only you find them: we show them only now."
      onCancel={onClose}
    >
      <div data-print="" className={classes.printed}>
        <ul role="list" className={classes.codes} aria-label="Recovery codes for Lectern">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveTextFile('lectern-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>I have saved them</Button>
      </DialogActions>
    </Dialog>
  )
}
