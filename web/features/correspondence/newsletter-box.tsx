import { type FormEvent, useId, useState } from 'react'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './newsletter-box.module.css'

type Result = { status: 'success' | 'error'; msg: string }

/** In the footer of every page, so it does not load the code of larger forms. */
export function NewsletterBox() {
  const id = useId()
  const isHydrated = useIsHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const hasError = result?.status === 'error'

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email'))
    setIsBusy(true)
    try {
      const { msg } = await parseResponse(getBrowserApi().api.newsletter.$post({ json: { email } }))
      setResult({ status: 'success', msg })
      form.reset()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult({ status: 'error', msg: error.msg })
      form.querySelector('input')?.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Newsletter</h2>
      <form method="post" noValidate className={classes.form} onSubmit={subscribe}>
        <label htmlFor={`${id}-email`}>Your email address, for our monthly news</label>
        <div className={classes.row}>
          <input
            id={`${id}-email`}
            className={classes.input}
            name="email"
            type="email"
            autoComplete="email"
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? `${id}-result` : undefined}
          />
          <Button
            type="submit"
            variant="secondary"
            disabled={!isHydrated || isBusy}
            data-awaits-script={isHydrated ? undefined : ''}
          >
            Subscribe
          </Button>
        </div>
        <noscript>Turn on JavaScript to subscribe.</noscript>
        <p
          id={`${id}-result`}
          role="status"
          className={classes.result}
          data-status={result?.status}
        >
          {result?.msg}
        </p>
      </form>
    </section>
  )
}
