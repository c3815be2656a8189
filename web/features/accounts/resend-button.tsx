import { useState } from 'react'
import type { ResendActivationRequest } from '#shared/contract/accounts/authentication.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { requestActivationEmail } from './request-activation-email.ts'

interface ResendActivationButtonProps {
  label: string
  /** Identifies the registration by its id or by the password it was made with. */
  getRequest: () => ResendActivationRequest
}

/** Requests another activation email; the response does not reveal whether the account exists. */
export default function ResendActivationButton({ label, getRequest }: ResendActivationButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    try {
      const { msg } = await requestActivationEmail(getRequest())
      toast.success(msg)
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void resend()}>
      {label}
    </Button>
  )
}
