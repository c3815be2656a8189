import type { OwnSecurity } from '#shared/contract/accounts/security.ts'

/** Whether removing one passkey or the app leaves the account without a second factor. */
export function isOnlyFactor({ passkeys, totpSince }: OwnSecurity): boolean {
  return passkeys.length + (totpSince ? 1 : 0) === 1
}
