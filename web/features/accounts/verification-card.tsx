import { pages } from '#shared/paths.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import classes from './account-page.module.css'
import {
  readPendingEmail,
  readPendingRegistrationId,
  ResendActivationForm,
  ResendActivationButton,
} from './resend-activation.tsx'

export function VerificationCard() {
  const { devMailbox } = useSettings()
  const email = useBrowserValue(readPendingEmail, undefined)
  return (
    <>
      <p>
        We sent {email ? <strong>{email}</strong> : 'you'} a letter with a link. Open it to activate
        your account; it is good for 24 hours and works once.
      </p>
      {devMailbox ? (
        <div className={classes.actions}>
          <a className={getButtonClass('primary')} href={pages.devMailbox}>
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
          <ResendActivationButton
            requestOf={() => ({ email, registration: readPendingRegistrationId() })}
            label="Send again"
          />
        </div>
      ) : (
        <ResendActivationForm />
      )}
    </>
  )
}
