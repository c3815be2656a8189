import { CatalogueAccess } from '#web/features/accounts/catalogue-access.tsx'
import { ProofPrompt } from '#web/features/accounts/second-factor/proof-prompt.tsx'
import { SecondFactorGuard } from '#web/features/accounts/second-factor/second-factor-guard.tsx'
import { UnsavedCartChanges } from '#web/features/learning/unsaved-cart-changes.tsx'
import { ConsentGuard } from '#web/features/legal/consent-guard.tsx'
import { UnsentWorkHost } from '#web/features/lessons/unsent/unsent-work-host.tsx'
import { ReadOnArrival } from '#web/features/notifications/read-on-arrival.tsx'
import { RightsUpdates } from '#web/features/notifications/rights-updates.tsx'

/** What every page of logged-in users needs, but not before it is shown; a default export, since it is loaded later. */
export default function SessionExtras() {
  return (
    <>
      <CatalogueAccess />
      <ProofPrompt />
      <SecondFactorGuard />
      <ConsentGuard />
      <UnsavedCartChanges />
      <UnsentWorkHost />
      <RightsUpdates />
      <ReadOnArrival />
    </>
  )
}
