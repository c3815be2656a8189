import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { MissingConsent } from '#shared/contract/legal.ts'
import { legalNames } from '#shared/messages/legal/legal-names.ts'
import { pages, privacyPage } from '#shared/paths.ts'
import { ApiError, getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { rememberAccepted } from './remembered-consent.ts'

const loadMissing = (signal: AbortSignal) =>
  parseResponse(getBrowserApi().user.consents.$get(undefined, { init: { signal } }))

/** The dialog of `ConsentGuard`, if the server says that something is missing. */
export default function ConsentPrompt({ consentKey }: { consentKey: string }) {
  const { data, refetch } = useQuery(loadMissing)
  const [isDone, setIsDone] = useState(false)
  const isComplete = data?.missing.length === 0

  useEffect(() => {
    if (isComplete) rememberAccepted(consentKey)
  }, [isComplete, consentKey])

  useEffect(() => {
    // The dialog mostly opens before anything has focus to which it could return.
    if (isDone && document.activeElement === document.body) focusHeading()
  }, [isDone])

  if (!data || isComplete || isDone) return null
  return (
    <ConsentDialog
      missing={data.missing}
      onOutdated={refetch}
      onAccepted={() => {
        rememberAccepted(consentKey)
        setIsDone(true)
      }}
    />
  )
}

interface ConsentDialogProps {
  missing: readonly MissingConsent[]
  onAccepted: () => void
  /** A text has changed since it was listed. */
  onOutdated: () => void
}

function ConsentDialog({ missing, onAccepted, onOutdated }: ConsentDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const logout = useLogout()
  const hasChanged = missing.some((one) => one.hasChanged)

  async function accept() {
    setIsBusy(true)
    try {
      const documents = missing.map(({ kind, version }) => ({ kind, version }))
      await parseResponse(getBrowserApi().user.consents.$post({ json: { documents } }))
      onAccepted()
    } catch (failure) {
      setError(toDisplayError(failure).msg)
      if (failure instanceof ApiError && failure.code === 'conflict') onOutdated()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={hasChanged ? 'Our terms have changed' : 'Before you continue'}
      description="Please read the texts below. You need to accept them to use your account."
      // Only the buttons close it: there is nothing to return to.
      onCancel={() => undefined}
    >
      <ul>
        {missing.map(({ kind }) => (
          <li key={kind}>
            <a href={pages[kind]} target="_blank">
              {legalNames[kind]} (in a new tab)
            </a>
          </li>
        ))}
      </ul>
      <p>
        Or <Link to={privacyPage}>download your data or delete your account</Link>.
      </p>
      {error && <p role="alert">{error}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={logout}>
          Log out
        </Button>
        <Button busy={isBusy} onClick={() => void accept()}>
          Accept
        </Button>
      </DialogActions>
    </Dialog>
  )
}
