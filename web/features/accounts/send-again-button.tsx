import { useState } from 'react'
import type { ResendActivationRequest } from '#shared/contract/accounts.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toDisplayError } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface SendAgainButtonProps {
  /** Which registration: by its id, or by the password it was made with. */
  requestOf: () => ResendActivationRequest
  label: string
}

/** Asks for a new activation letter; the answer never tells whether the account exists. */
export function ResendActivationButton({ requestOf, label }: SendAgainButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    setIsBusy(true)
    try {
      const call = getBrowserApi().user.resend_activation.$post({ json: requestOf() })
      toast.success((await parseResponse(call)).msg)
    } catch (error) {
      toast.error(toDisplayError(error).msg)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
      {label}
    </Button>
  )
}
