import { useEffect, useState } from 'react'
import { unsentWorkMessages as messages } from '#shared/messages/unsent-work.ts'
import { setSignOutGuard } from '#web/lib/session/index.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { countUnsentWork, type UnsentCount } from './count-unsent-work.ts'
import { sendUnsentWork } from './send-unsent-work.ts'

/** After this time, a slow connection counts as none. */
const sendMilliseconds = 4000

interface Question {
  unsent: UnsentCount
  answer: (mayLogOut: boolean) => void
}

/**
 * Sends what earlier pages could not send, and asks before a logout discards what still cannot be sent; a default export
 * so that it is loaded after the page, which is while it is online.
 */
export default function UnsentWork({ userId }: { userId: string }) {
  const [question, setQuestion] = useState<Question>()

  useEffect(() => {
    const sendAll = () => {
      if (countUnsentWork(userId)) void sendUnsentWork(userId)
    }
    sendAll()
    addEventListener('online', sendAll)
    return () => removeEventListener('online', sendAll)
  }, [userId])

  useEffect(
    () =>
      setSignOutGuard(async (flushed) => {
        if (!countUnsentWork(userId)) return true
        await Promise.race([
          flushed.then(() => countUnsentWork(userId) && sendUnsentWork(userId)),
          new Promise((resolve) => setTimeout(resolve, sendMilliseconds)),
        ])
        const unsent = countUnsentWork(userId)
        if (!unsent) return true
        // Its button gets the focus, to which the dialog returns it.
        document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
        return new Promise((answer) => setQuestion({ unsent, answer }))
      }),
    [userId],
  )

  if (!question) return null
  const answer = (mayLogOut: boolean) => {
    setQuestion(undefined)
    question.answer(mayLogOut)
  }
  return (
    <ConfirmDialog
      title={messages.title(question.unsent)}
      cancelLabel={messages.stay}
      confirmLabel={messages.discard}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      {messages.consequence}
    </ConfirmDialog>
  )
}
