import { useId } from 'react'
import type { ApiTokenCreated } from '#shared/contract/accounts/api-tokens.ts'
import { apiTokenMessages as messages } from '#shared/messages/accounts/api-tokens.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import classes from './developer.module.css'

interface NewTokenDialogProps {
  created: ApiTokenCreated
  onClose: () => void
}

/** Shows a new token, the only time. */
export function NewTokenDialog({ created: { token }, onClose }: NewTokenDialogProps) {
  const id = useId()

  const copy = () => copyText(token, { copied: messages.copied, notCopied: messages.notCopied })

  return (
    <Dialog
      title="Copy your new token"
      description="This is the only time we show this token. Store it where only your program can read it."
      onCancel={onClose}
    >
      <p className={classes.newToken}>
        <span id={id} className={classes.legend}>
          Token
        </span>
        <output aria-labelledby={id} className={classes.code}>
          {token}
        </output>
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
