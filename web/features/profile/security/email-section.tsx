import { useRef } from 'react'
import type { OwnSecurity } from '#shared/contract/accounts/security.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { Section } from '../section.tsx'
import classes from './security.module.css'
import { runChange } from './use-security.ts'

const loadSchema = () =>
  import('#shared/contract/accounts/security.ts').then((contract) => contract.changeEmailRequest)

interface EmailSectionProps {
  security: OwnSecurity
  onChange: () => void
}

/** The email address, and the change that waits for its confirmation. */
export function EmailSection({ security, onChange }: EmailSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  async function cancel() {
    const response = await runChange(() => parseResponse(getBrowserApi().user.email.$delete()))
    if (response) showChanged()
    else onChange()
  }

  /** The focused control disappears with the change. */
  function showChanged() {
    heading.current?.focus({ preventScroll: true })
    onChange()
  }

  return (
    <Section
      title="Email address"
      heading={heading}
      lead={
        <>
          You log in with <strong>{security.email}</strong>, and we write to this address.
        </>
      }
    >
      {security.pendingEmail ? (
        <div className={classes.list}>
          <p>
            Waiting for you to open the link that we sent to{' '}
            <strong>{security.pendingEmail}</strong>.
          </p>
          <Button variant="secondary" onClick={() => void cancel()}>
            Cancel the change
          </Button>
        </div>
      ) : (
        <div className={classes.form}>
          <Form
            name="change-email"
            schema={loadSchema}
            submitLabel="Change email address"
            busyLabel="Sending…"
            afterSubmit="reset"
            onSubmit={async (json) => {
              const { msg } = await parseResponse(getBrowserApi().user.email.$post({ json }))
              toast.success(msg)
              showChanged()
            }}
          >
            <TextField
              name="email"
              label="New email address"
              help="We send a link there. Your address changes when you open it, and your other devices are logged out."
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Form>
        </div>
      )}
    </Section>
  )
}
