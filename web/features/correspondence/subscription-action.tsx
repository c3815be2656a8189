import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface SubscriptionStepProps {
  /** What the press does, in the words of the button. */
  label: string
  run: () => Promise<{ msg: string }>
}

/** A link of a letter only leads here: the press decides, so that no mail scanner does. */
export function SubscriptionAction({ label, run }: SubscriptionStepProps) {
  const [isBusy, setBusy] = useState(false)
  const [msg, setMsg] = useState<string>()
  const [isDone, setDone] = useState(false)

  async function press() {
    setBusy(true)
    try {
      setMsg((await run()).msg)
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMsg(error.msg)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <noscript>This page needs JavaScript, which is switched off.</noscript>
      <p role="status">{msg}</p>
      {!isDone && (
        <Button disabled={isBusy} onClick={() => void press()}>
          {label}
        </Button>
      )}
    </>
  )
}
