import { useRef } from 'react'
import type { WebhookDelivery } from '#shared/contract/administration/webhooks.ts'
import {
  attemptErrorTexts,
  deliveryStateNames,
  retriedDelivery,
  webhookEventNames,
} from '#shared/messages/administration/webhooks.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './webhooks.module.css'

interface DeliveryEntryProps {
  delivery: WebhookDelivery
  canReplay: boolean
  onReplay: () => void
}

/** A delivery; opened, with its request and the responses. */
export function DeliveryEntry({ delivery, canReplay, onReplay }: DeliveryEntryProps) {
  const { _id, event, state, occurredAt, nextAttemptAt, attempts, body } = delivery
  const entry = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  return (
    <details ref={entry} className={classes.delivery}>
      <summary ref={summary} className={classes.summary}>
        <Badge tone={state === 'delivered' ? 'success' : 'neutral'}>
          {isRetried(delivery) ? retriedDelivery : deliveryStateNames[state]}
        </Badge>
        <span className={classes.summaryEvent}>{event}</span>
        <RelativeTime iso={occurredAt} />
      </summary>
      <div className={classes.deliveryDetails}>
        <p>
          {webhookEventNames[event]}. Id <code className={classes.id}>{_id}</code>
        </p>
        {nextAttemptAt && attempts.length > 0 && (
          <p>
            Next attempt: <ExactTime iso={nextAttemptAt} />
          </p>
        )}
        {/* The button disappears until the delivery was sent again. */}
        <FocusKeeper container={entry} getFallback={() => summary.current}>
          {canReplay && (
            <Button variant="secondary" onClick={onReplay}>
              Send again
            </Button>
          )}
        </FocusKeeper>
        <h4>Request</h4>
        <Code text={formatJson(body)} label="Body of the request" />
        <h4>Attempts</h4>
        {attempts.length === 0 && <p>None yet.</p>}
        <ol className={classes.attempts}>
          {attempts.map(({ at, milliseconds, status, error, response }) => (
            <li key={at}>
              <p>
                <ExactTime iso={at} />:{' '}
                {status === undefined
                  ? (attemptErrorTexts[error ?? ''] ?? 'It failed.')
                  : `status ${status} after ${milliseconds} ms`}
              </p>
              {response && <Code text={response} label={`Response of ${at}`} />}
            </li>
          ))}
        </ol>
      </div>
    </details>
  )
}

/** Not if an event that was delivered is sent again. */
function isRetried({ state, attempts }: WebhookDelivery): boolean {
  const last = attempts.at(-1)
  const isDelivered = last?.status !== undefined && last.status >= 200 && last.status < 300
  return state === 'waiting' && last !== undefined && !isDelivered
}

/** Scrollable by keyboard. */
function Code({ text, label }: { text: string; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container
    <pre className={classes.code} tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  )
}

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

function ExactTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{timeFormat.format(new Date(iso))}</time>
}

function formatJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
