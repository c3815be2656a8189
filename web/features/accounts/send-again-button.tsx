import { useState } from 'react'
import type { ResendActivationRequest } from '#shared/contract/accounts.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface SendAgainButtonProps {
  /** Which registration: by its id, or by the password it was made with. */
  requestOf: () => ResendActivationRequest
  label: string
}

/** Asks for a new activation letter; the answer never tells whether the account exists. */
export function SendAgainButton({ requestOf, label }: SendAgainButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    setIsBusy(true)
    try {
      const call = browserApi().user.resend_activation.$post({ json: requestOf() })
      toast.success((await answerOf(call)).msg)
    } catch (error) {
      toast.error(failureOf(error).msg)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
      {label}
    </Button>
  )
}
