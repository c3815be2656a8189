import { useEffect, useState } from 'react'
import type { FactorAdded, OwnSecurity } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Section } from '../section.tsx'
import { isOnlyFactor } from './is-only-factor.ts'
import classes from './security.module.css'
import { runChange } from './use-security.ts'

interface TotpSectionProps {
  security: OwnSecurity
  onAdded: (added: FactorAdded) => void
  onChange: () => void
}

interface TotpSetup {
  secret: string
  uri: string
}

/** The authenticator app: set up with a QR code, and removed. */
export function TotpSection({ security, onAdded, onChange }: TotpSectionProps) {
  const [setup, setSetup] = useState<TotpSetup>()
  const [isStarting, setStarting] = useState(false)
  const [isRemoving, setRemoving] = useState(false)

  async function start() {
    setStarting(true)
    try {
      setSetup(await parseResponse(getBrowserApi().user.security.totp.$post()))
    } catch (error) {
      showError(error)
    }
    setStarting(false)
  }

  async function remove() {
    setRemoving(false)
    await runChange(() => parseResponse(getBrowserApi().user.security.totp.$delete()), onChange)
  }

  return (
    <Section
      title="Authenticator app"
      lead={
        security.totpSince ? (
          <>
            After your password, we ask for a code of your app. Added{' '}
            <RelativeTime iso={security.totpSince} />.
          </>
        ) : (
          'After your password, we ask for a code that an app on your phone shows, such as Aegis, 1Password or Google Authenticator.'
        )
      }
      action={
        security.totpSince ? (
          <Button
            variant="secondary"
            aria-label="Remove the authenticator app"
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        ) : (
          <Button
            aria-label="Set up an authenticator app"
            busy={isStarting}
            onClick={() => void start()}
          >
            Set up
          </Button>
        )
      }
    >
      {setup && (
        <SetUpDialog
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onAdded={(added) => {
            setSetup(undefined)
            onAdded(added)
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          cancelLabel="Cancel"
          confirmLabel="Remove"
          onCancel={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          {isOnlyFactor(security)
            ? securityMessages.removeLastFactorWarning
            : securityMessages.removeTotpWarning}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const loadSchema = () =>
  import('#shared/contract/accounts/security.ts').then((contract) => contract.totpCodeRequest)

interface SetUpDialogProps {
  setup: TotpSetup
  onCancel: () => void
  onAdded: (added: FactorAdded) => void
}

function SetUpDialog({ setup, onCancel, onAdded }: SetUpDialogProps) {
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan the QR code with the app, or type the key into it. Then enter the code that the app shows."
      details={
        <div className={classes.qr}>
          <QrCode text={setup.uri} />
          <p className={classes.secret}>
            <span className="visually-hidden">Key: </span>
            {setup.secret.replaceAll(/.{4}(?!$)/g, '$& ')}
          </p>
        </div>
      }
      name="set-up-totp"
      schema={loadSchema}
      submitLabel="Turn on"
      busyLabel="Checking…"
      onCancel={onCancel}
      onSubmit={async (json) => {
        const request = getBrowserApi().user.security.totp.confirmation.$post({ json })
        const added = await parseResponse(request)
        toast.success(added.msg)
        onAdded(added)
      }}
    >
      <CodeField name="code" label="Code" help="Six digits, new every 30 seconds." kind="totp" />
    </FormDialog>
  )
}

/** Rendered in the browser: the secret is sent nowhere. */
function QrCode({ text }: { text: string }) {
  const [source, setSource] = useState<string>()

  useEffect(() => {
    let isMounted = true
    void renderQrCode(text).then((image) => isMounted && setSource(image))
    return () => void (isMounted = false)
  }, [text])

  if (!source) return <span className={classes.qrPlace} aria-hidden="true" />
  return <img src={source} alt="QR code for the authenticator app" width={220} height={220} />
}

async function renderQrCode(text: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`
}
