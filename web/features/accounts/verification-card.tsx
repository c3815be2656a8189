import { pages } from '#shared/paths.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import classes from './account-page.module.css'
import { registeredEmail, registrationId } from './made-registration.ts'
import { ResendForm } from './resend-form.tsx'
import { SendAgainButton } from './send-again-button.tsx'

export function VerificationCard() {
  const { devMailbox } = useSettings()
  const email = useBrowserValue(registeredEmail, undefined)
  return (
    <>
      <p>
        We sent {email ? <strong>{email}</strong> : 'you'} a letter with a link. Open it to activate
        your account; it is good for 24 hours and works once.
      </p>
      {devMailbox ? (
        <div className={classes.actions}>
          <a className={buttonClass('primary')} href={pages.devMailbox}>
            Open mail
          </a>
        </div>
      ) : (
        <p>Open your mail app and look for a letter from Lectern.</p>
      )}
      <p className={classes.note}>
        Nothing there? Look among the spam, wait a minute, or let us send it again.
      </p>
      {email ? (
        <div className={classes.actions}>
          <SendAgainButton
            requestOf={() => ({ email, registration: registrationId() })}
            label="Send again"
          />
        </div>
      ) : (
        <ResendForm />
      )}
    </>
  )
}
