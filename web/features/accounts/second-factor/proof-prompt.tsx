import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getProofRequest, subscribeToProofRequest } from '#web/lib/proof-request.ts'

const ProofDialog = lazy(async () => import('./proof-dialog.tsx'))

/** The dialog in which a call asks for a fresh proof, loaded when it is first needed. */
export function ProofPrompt() {
  const request = useSyncExternalStore(subscribeToProofRequest, getProofRequest, () => undefined)
  if (!request) return null
  return (
    <Suspense>
      <ProofDialog methods={request.methods} onFinish={request.finish} />
    </Suspense>
  )
}
