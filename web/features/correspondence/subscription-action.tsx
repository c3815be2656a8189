import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface SubscriptionActionProps {
  label: string
  run: () => Promise<{ msg: string }>
}

/** A confirmation button: opening a link from an email changes nothing, since mail scanners do that too. */
export function SubscriptionAction({ label, run }: SubscriptionActionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [msg, setMsg] = useState<string>()
  const [isDone, setIsDone] = useState(false)

  async function confirm() {
    setIsBusy(true)
    try {
      setMsg((await run()).msg)
      setIsDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMsg(error.msg)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <noscript>Turn on JavaScript to use this page.</noscript>
      <p role="status">{msg}</p>
      {!isDone && (
        <Button disabled={isBusy} onClick={() => void confirm()}>
          {label}
        </Button>
      )}
    </>
  )
}
