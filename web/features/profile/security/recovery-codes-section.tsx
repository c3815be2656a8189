import { useState } from 'react'
import type { FactorAdded, OwnSecurity } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Section } from '../section.tsx'
import { runChange } from './use-security.ts'

interface RecoveryCodesSectionProps {
  security: OwnSecurity
  onReplaced: (codes: FactorAdded) => void
}

/** How many recovery codes are left, and new ones. Nothing without a second factor. */
export function RecoveryCodesSection({ security, onReplaced }: RecoveryCodesSectionProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (security.passkeys.length === 0 && !security.totpSince) return null

  async function replace() {
    setConfirming(false)
    const api = getBrowserApi().user.security.recovery_codes
    const replaced = await runChange(() => parseResponse(api.$post()))
    if (replaced) onReplaced(replaced)
  }

  return (
    <Section
      title="Recovery codes"
      lead={`For when you have neither your app nor your passkey at hand. You have ${pluralize(
        security.recoveryCodesLeft,
        ['code', 'codes'],
      )} left; each works once.`}
      action={
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          New recovery codes
        </Button>
      }
    >
      {isConfirming && (
        <ConfirmDialog
          title="Replace your recovery codes?"
          cancelLabel="Cancel"
          confirmLabel="Replace"
          confirmVariant="primary"
          onCancel={() => setConfirming(false)}
          onConfirm={() => void replace()}
        >
          {securityMessages.regenerateWarning}
        </ConfirmDialog>
      )}
    </Section>
  )
}
