import { useEffect, useState } from 'react'
import { type UnsentCount, unsentWorkMessages as messages } from '#shared/messages/unsent-work.ts'
import { listUnsentWork, setSignOutGuard, type UnsentKind } from '#web/lib/session/index.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
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

/** Undefined if the server has everything of this user. */
export function countUnsentWork(user: string): UnsentCount | undefined {
  const kinds = listUnsentWork(user)
  if (kinds.length === 0) return undefined
  const count = (...counted: UnsentKind[]) => kinds.filter((kind) => counted.includes(kind)).length
  const notes = count('note')
  const edits = count('curriculum', 'captions')
  return { notes, hasProgress: notes + edits < kinds.length, hasEdits: edits > 0 }
}
