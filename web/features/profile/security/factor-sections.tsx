import { useState } from 'react'
import type { FactorAdded, OwnSecurity } from '#shared/contract/accounts/security.ts'
import { PasskeySection } from './passkey-section.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { TotpSection } from './totp-section.tsx'

interface FactorSectionsProps {
  security: OwnSecurity
  onChange: () => void
}

/** The second factors. The first one brings recovery codes, which are shown once. */
export function FactorSections({ security, onChange }: FactorSectionsProps) {
  const [codes, setCodes] = useState<readonly string[]>()

  function showCodes({ recoveryCodes }: FactorAdded) {
    if (recoveryCodes) setCodes(recoveryCodes)
    else onChange()
  }

  return (
    <>
      <PasskeySection security={security} onAdded={showCodes} onChange={onChange} />
      <TotpSection security={security} onAdded={showCodes} onChange={onChange} />
      <RecoveryCodesSection security={security} onReplaced={showCodes} />
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            onChange()
          }}
        />
      )}
    </>
  )
}
