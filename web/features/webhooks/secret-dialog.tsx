import { webhookMessages } from '#shared/messages/administration/webhooks.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import classes from './webhooks.module.css'

/** Shows a new secret, the only time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = () =>
    copyText(secret, {
      copied: webhookMessages.secretCopied,
      notCopied: webhookMessages.secretNotCopied,
    })

  return (
    <Dialog
      title="Save the secret"
      description="The receiver uses it to verify that events come from this site. Copy it now: we do not show it again."
      onCancel={onClose}
    >
      <p>
        <code className={classes.secret}>{secret}</code>
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onClose}>I have saved it</Button>
      </DialogActions>
    </Dialog>
  )
}
