import type { ProofMethod } from '#shared/contract/accounts/security.ts'
import { createStore } from './create-store.ts'

/** A call waits until the user proves again who they are. */
export interface ProofRequest {
  /** Empty if the user can only log in again. */
  methods: readonly ProofMethod[]
  finish: (isProved: boolean) => void
}

const { get, set, subscribe } = createStore<ProofRequest | undefined>(undefined)
let pending: Promise<boolean> | undefined

export { get as getProofRequest, subscribe as subscribeToProofRequest }

/** Asks in a dialog; calls that need a proof at the same time share it. False if the user cancels. */
export function requestProof({ methods }: { methods?: unknown }): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    set({ methods: toMethods(methods), finish: resolve })
  }).finally(() => {
    pending = undefined
    set(undefined)
  })
  return pending
}

/** Safe because the server sends methods that its contract names. */
function toMethods(methods: unknown): ProofMethod[] {
  return Array.isArray(methods) ? (methods as ProofMethod[]) : []
}
