import { pages } from '#shared/paths.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import classes from './account-page.module.css'
import { getMailboxUrl } from './get-mailbox-url.ts'
import { readPendingEmail, readPendingRegistrationId } from './pending-registration.ts'
import { ResendActivationForm } from './resend-activation.tsx'
import ResendActivationButton from './resend-button.tsx'

export function VerificationCard() {
  const { devMailbox } = useSettings()
  const email = useBrowserValue(readPendingEmail, undefined)
  const mailbox = getMailboxUrl(email)
  return (
    <>
      <p>
        We sent an email to {email ? <strong>{email}</strong> : 'your address'}. Open the link in it
        to activate your account. The link is valid for 24 hours and works once.
      </p>
      <div className={classes.actions}>
        {devMailbox ? (
          <a className={getButtonClass('primary')} href={pages.devMailbox}>
            Open mail
          </a>
        ) : (
          <a
            className={getButtonClass('primary')}
            href={mailbox}
            // A mail app opens without a tab, which would stay empty.
            target={mailbox.startsWith('https:') ? '_blank' : undefined}
            rel="noreferrer"
          >
            Open mail
          </a>
        )}
      </div>
      <p className={classes.hint}>
        No email? Check your spam folder, wait a minute, or send it again.
      </p>
      {email ? (
        <div className={classes.actions}>
          <ResendActivationButton
            label="Send again"
            getRequest={() => ({ email, registration: readPendingRegistrationId() })}
          />
        </div>
      ) : (
        <ResendActivationForm />
      )}
    </>
  )
}
