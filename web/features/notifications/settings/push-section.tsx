import { useRef, useState } from 'react'
import type { OwnPushSubscription, PushSubscriptionList } from '#shared/contract/push.ts'
import { pushMessages as messages } from '#shared/messages/notifications/push.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import card from '#web/ui/layout/card.module.css'
import { Facts } from '#web/ui/text/facts.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { forgetSubscription, type PushSupport, turnOnPush, usePushSupport } from './browser-push.ts'
import classes from './push-section.module.css'

interface PushSectionProps {
  list: PushSubscriptionList
  /** Loads the list again. */
  onChange: () => void
}

const obstacles: Record<Exclude<PushSupport, 'possible'>, string> = {
  denied: messages.denied,
  'needs-installation': messages.needsInstallation,
  unsupported: messages.unsupported,
}

/** Turns push notifications on in this browser, and lists the browsers where they are on. */
export function PushSection({ list, onChange }: PushSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const support = usePushSupport()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isOn = list.subscriptions.some(({ current }) => current)

  async function turnOn() {
    setBusy(true)
    setProblem(undefined)
    try {
      const result = await turnOnPush(list.publicKey)
      if (typeof result === 'object') {
        toast.success(result.msg)
        onChange()
        heading.current?.focus({ preventScroll: true })
      } else if (result === 'default') setProblem(messages.undecided)
    } catch (error) {
      if (endSessionIfExpired(error)) return
      setProblem(error instanceof ApiError ? error.msg : messages.failed)
    } finally {
      setBusy(false)
    }
  }

  async function turnOff({ _id: id, current }: OwnPushSubscription) {
    try {
      const api = getBrowserApi().user['push-subscriptions'][':id']
      toast.success((await parseResponse(api.$delete({ param: { id } }))).msg)
      if (current) await forgetSubscription().catch(() => undefined)
    } catch (error) {
      showError(error)
    }
    onChange()
    // The focused button disappears with its browser.
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <section className={`${card.card} ${classes.section}`} aria-labelledby="push">
      <h2 id="push" ref={heading} tabIndex={-1}>
        Push notifications
      </h2>
      <p className={classes.lead}>
        You get these even when Lectern is not open, until you log out. Choose below what arrives.
      </p>
      {support !== 'possible' && <p>{obstacles[support]}</p>}
      {support === 'possible' && !isOn && (
        <div className={classes.action}>
          <Button variant="secondary" busy={isBusy} onClick={() => void turnOn()}>
            Turn on in this browser
          </Button>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
        </div>
      )}
      {list.subscriptions.length > 0 ? (
        <ul role="list" aria-label="Browsers with push notifications">
          {list.subscriptions.map((subscription) => (
            <Browser
              key={subscription._id}
              subscription={subscription}
              onTurnOff={() => void turnOff(subscription)}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.lead}>Push notifications are off in all your browsers.</p>
      )}
    </section>
  )
}

interface BrowserProps {
  subscription: OwnPushSubscription
  onTurnOff: () => void
}

function Browser({ subscription, onTurnOff }: BrowserProps) {
  const { device, createdAt, lastSentAt, current } = subscription
  return (
    <li className={classes.browser}>
      <div className={classes.device}>
        <p className={classes.name}>
          {device}
          {current && <span className={classes.badge}>This browser</span>}
        </p>
        <p className={classes.times}>
          <Facts
            items={[
              <>
                Turned on <RelativeTime iso={createdAt} />
              </>,
              lastSentAt ? (
                <>
                  Last notification <RelativeTime iso={lastSentAt} />
                </>
              ) : (
                'No notification yet'
              ),
            ]}
          />
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Turn off push notifications in ${device}`}
        onClick={onTurnOff}
      >
        Turn off
      </Button>
    </li>
  )
}
