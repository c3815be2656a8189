import type { ButtonVariant } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormStatus } from './form-context.ts'
import classes from './form.module.css'

interface SubmitButtonProps {
  label: string
  busyLabel: string
  status: FormStatus
  /** False until the page is alive: sending earlier would leave the page for nothing. */
  isOpen: boolean
  /** False while there is nothing to send, which the button shows. */
  canSubmit: boolean
  variant?: ButtonVariant
}

export function SubmitButton(props: SubmitButtonProps) {
  const { label, busyLabel, status, isOpen, canSubmit, variant } = props
  const isBusy = status !== 'idle'
  return (
    <Button
      type="submit"
      variant={variant}
      className={classes.submit}
      data-variant={variant}
      disabled={!isOpen || !(canSubmit || isBusy)}
      data-shut={canSubmit ? undefined : ''}
      busy={isBusy}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
