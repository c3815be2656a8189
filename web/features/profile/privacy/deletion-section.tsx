import { useState } from 'react'
import { useNavigate } from 'react-router'
import { privacyLimits } from '#shared/limits.ts'
import { privacyMessages } from '#shared/messages/accounts/privacy.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { signOut } from '#web/lib/session/index.ts'
import { clearToken } from '#web/lib/session/token.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Section } from '../section.tsx'

/** Deletes the account, after which the user is logged out. */
export function DeletionSection({ ownedCourses }: { ownedCourses: number }) {
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function deleteAccount() {
    setConfirming(false)
    setBusy(true)
    try {
      const { msg } = await parseResponse(getBrowserApi().user.privacy.deletion.$post())
      // The server has ended the session already.
      clearToken()
      await signOut()
      await navigate(pages.home)
      toast.success(msg)
    } catch (error) {
      setBusy(false)
      showError(error)
    }
  }

  return (
    <Section
      title="Delete your account"
      lead={`Your profile, posts, comments, notes, progress and files are erased after ${privacyLimits.graceDays} days; until then, a login restores them. Your reviews, questions and answers stay without your name, because others rely on them.`}
      action={
        <Button variant="danger" busy={isBusy} onClick={() => setConfirming(true)}>
          Delete account
        </Button>
      }
    >
      {isConfirming && (
        <ConfirmDialog
          title="Delete your account?"
          cancelLabel="Keep my account"
          confirmLabel="Delete account"
          onCancel={() => setConfirming(false)}
          onConfirm={() => void deleteAccount()}
        >
          {privacyMessages.deletionWarning(ownedCourses)}
        </ConfirmDialog>
      )}
    </Section>
  )
}
