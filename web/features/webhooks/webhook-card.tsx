import { useId, useRef, useState } from 'react'
import type { Webhook } from '#shared/contract/administration/webhooks.ts'
import { disabledReasonTexts, webhookEventNames } from '#shared/messages/administration/webhooks.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import card from '#web/ui/layout/card.module.css'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'

interface WebhookCardProps {
  webhook: Webhook
  onChanged: () => void
  /** A new secret must be shown. */
  onSecret: (secret: string) => void
}

type Question = 'rotate' | 'turn-off' | 'delete'

/** A webhook with its state, its actions and the log of its deliveries. */
export function WebhookCard({ webhook, onChanged, onSecret }: WebhookCardProps) {
  const { _id: id, url, description, events, disabledReason } = webhook
  const [isEditing, setIsEditing] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [tests, setTests] = useState(0)
  const logId = useId()
  const actions = useRef<HTMLDivElement>(null)
  const one = getBrowserApi().api.admin.webhooks[':id']
  const { host } = new URL(url)

  async function run(work: () => Promise<{ msg: string }>) {
    setQuestion(undefined)
    try {
      toast.success((await work()).msg)
      onChanged()
    } catch (error) {
      showError(error)
    }
  }

  const setState = (isOn: boolean) =>
    run(() => parseResponse(one.state.$put({ param: { id }, json: { isOn } })))

  function sendTest() {
    return run(async () => {
      const sent = await parseResponse(one.test.$post({ param: { id } }))
      setIsLogOpen(true)
      setTests((count) => count + 1)
      return sent
    })
  }

  const answers: Record<Question, () => void> = {
    delete: () => void run(() => parseResponse(one.$delete({ param: { id } }))),
    'turn-off': () => void setState(false),
    rotate: () =>
      void run(async () => {
        const rotated = await parseResponse(one.secret.$post({ param: { id } }))
        onSecret(rotated.secret)
        return rotated
      }),
  }

  /** For screen readers, the buttons name their webhook. */
  const hostForScreenReaders = <span className="visually-hidden"> {host}</span>
  return (
    <article className={`${card.card} ${classes.webhook}`} aria-label={host}>
      <div className={classes.header}>
        <h2 className={classes.title}>{host}</h2>
        {disabledReason === null ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
      </div>
      {description && <p>{description}</p>}
      <p className={classes.address}>{url}</p>
      <ul role="list" className={classes.events} aria-label="Events">
        {events.map((event) => (
          <li key={event} title={webhookEventNames[event]}>
            <Badge>{event}</Badge>
          </li>
        ))}
      </ul>
      <WebhookNotes {...webhook} />
      <div ref={actions} className={classes.actions}>
        {/* “Turn on” and “Turn off” replace each other. */}
        <FocusKeeper
          container={actions}
          getFallback={() => actions.current?.querySelector('button')}
        >
          {disabledReason === null ? (
            <>
              <Button variant="secondary" onClick={() => void sendTest()}>
                Send test event
                {hostForScreenReaders}
              </Button>
              <Button variant="quiet" onClick={() => setQuestion('turn-off')}>
                Turn off
                {hostForScreenReaders}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => void setState(true)}>
              Turn on
              {hostForScreenReaders}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsEditing(true)}>
            Edit
            {hostForScreenReaders}
          </Button>
          <Button variant="quiet" onClick={() => setQuestion('rotate')}>
            Replace secret
            {hostForScreenReaders}
          </Button>
          <Button variant="quiet" onClick={() => setQuestion('delete')}>
            Delete
            {hostForScreenReaders}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isLogOpen}
            aria-controls={isLogOpen ? logId : undefined}
            onClick={() => setIsLogOpen(!isLogOpen)}
          >
            Deliveries
            {hostForScreenReaders}
          </Button>
        </FocusKeeper>
      </div>
      {isLogOpen && (
        <section id={logId} aria-label={`Deliveries to ${host}`}>
          <DeliveryLog webhook={webhook} tests={tests} />
        </section>
      )}
      {isEditing && (
        <WebhookDialog
          title={`Edit ${host}`}
          formName={`webhook-${id}`}
          webhook={webhook}
          save={(json) => parseResponse(one.$put({ param: { id }, json }))}
          onClose={() => setIsEditing(false)}
          onSaved={onChanged}
        />
      )}
      {question && (
        <ConfirmDialog
          {...questions[question]}
          title={questions[question].title(host)}
          cancelLabel="Cancel"
          onCancel={() => setQuestion(undefined)}
          onConfirm={answers[question]}
        />
      )}
    </article>
  )
}

const questions = {
  rotate: {
    title: (host: string) => `Replace the secret of ${host}?`,
    confirmLabel: 'Replace secret',
    confirmVariant: 'primary',
    children:
      'You get a new secret for the receiver. For 24 hours, events are signed with the old one too.',
  },
  'turn-off': {
    title: (host: string) => `Turn off ${host}?`,
    confirmLabel: 'Turn off',
    confirmVariant: 'primary',
    children: 'Events are not recorded while it is off, and those that are waiting are not sent.',
  },
  delete: {
    title: (host: string) => `Delete ${host}?`,
    confirmLabel: 'Delete webhook',
    confirmVariant: 'danger',
    children: 'It gets no further events, and the log of its deliveries is deleted too.',
  },
} as const

function WebhookNotes({ disabledReason, failingSince, previousSecretUntil }: Webhook) {
  return (
    <>
      {disabledReason !== null && (
        <p className={classes.problem}>{disabledReasonTexts[disabledReason]}</p>
      )}
      {disabledReason === null && failingSince !== null && (
        <p className={classes.problem}>
          Deliveries have been failing; the first failure was <RelativeTime iso={failingSince} />.
        </p>
      )}
      {previousSecretUntil !== null && (
        <p className={classes.note}>
          The secret was replaced. The old one is valid for at most 24 hours.
        </p>
      )}
    </>
  )
}
