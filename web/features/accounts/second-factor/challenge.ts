import type { SecondFactorChallenge } from '#shared/contract/accounts/security.ts'
import { ApiError } from '#web/lib/api.ts'

/** The challenge of a login that needs the second factor; undefined for other errors. */
export function readChallenge(error: unknown): SecondFactorChallenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return undefined
  const { challenge, methods } = error.body
  return { challenge: String(challenge), methods: methods as SecondFactorChallenge['methods'] }
}
