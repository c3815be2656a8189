import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { generalMessages } from '#shared/messages/general.ts'
import { CatalogueAccess } from '#web/features/accounts/catalogue-access.tsx'
import { SecondFactorGuard } from '#web/features/accounts/second-factor/second-factor-guard.tsx'
import { UnsavedCartChanges } from '#web/features/learning/unsaved-cart-changes.tsx'
import { ConsentGuard } from '#web/features/legal/consent-guard.tsx'
import { ReadOnArrival } from '#web/features/notifications/read-on-arrival.tsx'
import { RightsUpdates } from '#web/features/notifications/rights-updates.tsx'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import {
  getProofRequest,
  type ProofRequest,
  subscribeToProofRequest,
} from '#web/lib/proof-request.ts'
import { useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'

const ProofDialog = lazyOptional(
  () => import('#web/features/accounts/second-factor/proof-dialog.tsx'),
  CancelledProof,
)
const UnsentWork = lazyOptional(() => import('#web/features/lessons/unsent/unsent-work.tsx'))

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

/** The dialog in which a call asks for a fresh proof, loaded when it is first needed. */
function ProofPrompt() {
  const request = useSyncExternalStore(subscribeToProofRequest, getProofRequest, () => undefined)
  if (!request) return null
  return (
    <Suspense>
      <ProofDialog methods={request.methods} onFinish={request.finish} />
    </Suspense>
  )
}

/** Without the dialog, the call fails as if the user had cancelled, which shows no error by itself. */
function CancelledProof({ onFinish }: { onFinish: ProofRequest['finish'] }) {
  useEffect(() => {
    toast.error(generalMessages.partNotLoaded)
    onFinish(false)
  }, [onFinish])
  return null
}

/** For logged-in users, what `UnsentWork` does. */
function UnsentWorkHost() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Suspense>
      <UnsentWork key={user._id} userId={user._id} />
    </Suspense>
  )
}
