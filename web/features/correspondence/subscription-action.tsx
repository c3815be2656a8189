import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface SubscriptionActionProps {
  label: string
  /** Where the form is sent without JavaScript, which responds with a page. */
  action: string
  /** What it sends there. */
  fields?: Record<string, string>
  run: () => Promise<{ msg: string }>
  isDone: boolean
  onDone: () => void
}

/** A confirmation button: opening a link from an email changes nothing, since mail scanners do that too. */
export function SubscriptionAction(props: SubscriptionActionProps) {
  const { label, action, fields, run, isDone, onDone } = props
  const [isBusy, setIsBusy] = useState(false)
  const [msg, setMsg] = useState<string>()
  const status = useRef<HTMLParagraphElement>(null)

  // The button, which had focus, is gone.
  useEffect(() => {
    if (isDone) status.current?.focus()
  }, [isDone])

  async function confirm(event: SyntheticEvent) {
    event.preventDefault()
    setIsBusy(true)
    try {
      setMsg((await run()).msg)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMsg(error.msg)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <p ref={status} role="status" tabIndex={-1}>
        {msg}
      </p>
      {!isDone && (
        <form method="post" action={action} onSubmit={(event) => void confirm(event)}>
          {Object.entries(fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" busy={isBusy}>
            {label}
          </Button>
        </form>
      )}
    </>
  )
}
