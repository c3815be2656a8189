import { useRef, useState } from 'react'
import type {
  ContactMessage,
  UpdateMessageRequest,
} from '#shared/contract/community/correspondence.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import card from '#web/ui/layout/card.module.css'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './inbox.module.css'
import { ReplyForm } from './reply-form.tsx'

interface InboxEntryProps {
  message: ContactMessage
  /** Called after the message was changed on the server. */
  onChange: () => void
}

/** Opening a message marks it as read. */
export function InboxEntry({ message, onChange }: InboxEntryProps) {
  const { _id: id, name, email, createdAt, readAt, answer, closedAt } = message
  const [wasOpened, setWasOpened] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const reply = useRef<HTMLDivElement>(null)

  async function update(json: UpdateMessageRequest) {
    try {
      const call = getBrowserApi().api.admin.messages[':id'].$patch({ param: { id }, json })
      const { msg } = await parseResponse(call)
      if (json.closed !== undefined) toast.success(msg)
      onChange()
    } catch (error) {
      if (endSessionIfExpired(error) || !(error instanceof ApiError)) return
      toast.error(error.msg)
    }
  }

  function open() {
    setWasOpened(true)
    if (!readAt) void update({ read: true })
  }

  return (
    <li>
      <details className={card.card} onToggle={({ currentTarget }) => currentTarget.open && open()}>
        <summary className={classes.summary}>
          <span className={classes.sender} data-unread={readAt ? undefined : ''}>
            <span>{name}</span>
            {!readAt && <span className="visually-hidden"> (unread)</span>}
          </span>
          <span className={classes.excerpt}>{message.message}</span>
          <span className={classes.status}>{getStatus(message)}</span>
          <RelativeTime iso={createdAt} />
        </summary>
        <div ref={body} className={classes.body}>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p className={classes.text}>{message.message}</p>
          <FocusKeeper container={body} getFallback={() => reply.current}>
            {answer && (
              <div ref={reply} className={classes.reply} tabIndex={-1}>
                <h2>Our reply</h2>
                <p className={classes.text}>{answer}</p>
              </div>
            )}
            {wasOpened && !answer && <ReplyForm message={message} onSent={onChange} />}
          </FocusKeeper>
          <div>
            <Button variant="secondary" onClick={() => void update({ closed: !closedAt })}>
              {closedAt ? 'Reopen' : 'Close'}
              <span className="visually-hidden"> {name}'s message</span>
            </Button>
          </div>
        </div>
      </details>
    </li>
  )
}

function getStatus({ closedAt, answeredAt }: ContactMessage): string {
  if (closedAt) return 'Closed'
  return answeredAt ? 'Replied' : 'Open'
}
