import { type FormEvent, useId, useState } from 'react'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './newsletter-box.module.css'

type Outcome = { tone: 'good' | 'bad'; msg: string }

/** Stands at the foot of every page, so it does without the machinery of larger forms. */
export function NewsletterBox() {
  const id = useId()
  const isHydrated = useIsHydrated()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const isRefused = outcome?.tone === 'bad'

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email'))
    setBusy(true)
    try {
      const { msg } = await parseResponse(getBrowserApi().api.newsletter.$post({ json: { email } }))
      setOutcome({ tone: 'good', msg })
      form.reset()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ tone: 'bad', msg: error.msg })
      form.querySelector('input')?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Newsletter</h2>
      <form method="post" noValidate className={classes.form} onSubmit={subscribe}>
        <label htmlFor={`${id}-email`}>Your e-mail, for news once a month:</label>
        <div className={classes.line}>
          <input
            id={`${id}-email`}
            className={classes.input}
            name="email"
            type="email"
            autoComplete="email"
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? `${id}-outcome` : undefined}
          />
          <Button type="submit" variant="secondary" disabled={!isHydrated || isBusy}>
            Subscribe
          </Button>
        </div>
        <noscript>Subscribing needs JavaScript, which is switched off.</noscript>
        <p id={`${id}-outcome`} role="status" className={classes.outcome} data-tone={outcome?.tone}>
          {outcome?.msg}
        </p>
      </form>
    </section>
  )
}
