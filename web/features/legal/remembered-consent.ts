import type { LegalSummary } from '#shared/contract/legal.ts'

const storageKey = 'consents'

/** Changes with the user and with the versions that ask for consent. */
export function toConsentKey(userId: string, documents: readonly LegalSummary[]): string {
  return [userId, ...documents.map(({ kind, consentVersion }) => `${kind}-${consentVersion}`)].join(
    ' ',
  )
}

/** Whether this browser knows that the user accepted these versions, so that the server need not be asked. */
export function hasAccepted(key: string): boolean {
  try {
    return localStorage.getItem(storageKey) === key
  } catch {
    return false
  }
}

export function rememberAccepted(key: string): void {
  try {
    localStorage.setItem(storageKey, key)
  } catch {
    // The server is asked again on the next page.
  }
}
