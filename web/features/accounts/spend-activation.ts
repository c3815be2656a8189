import { accountMessages } from '#shared/messages/accounts.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { waitUntilVisible } from './when-visible.ts'

export type ActivationOutcome =
  | { outcome: 'verified'; msg: string }
  | { outcome: 'rejected'; msg: string }
  | { outcome: 'unanswered'; msg: string }

const calls = new Map<string, Promise<ActivationOutcome>>()
const spentKey = 'activated'

/**
 * Spends the link at most once, however often it is asked to: an effect that runs twice, Back and a
 * reload get the first answer. Where none came, another attempt may be made.
 */
export function activateOnce(token: string, attempt: number): Promise<ActivationOutcome> {
  if (sessionStorage.getItem(spentKey) === token) {
    return Promise.resolve({ outcome: 'verified', msg: accountMessages.activated })
  }
  const name = `${attempt} ${token}`
  const call = calls.get(name) ?? waitUntilVisible().then(() => activate(token))
  calls.set(name, call)
  return call
}

async function activate(token: string): Promise<ActivationOutcome> {
  try {
    const call = getBrowserApi().user.activation.$post({ json: { activation_token: token } })
    const { msg } = await parseResponse(call)
    sessionStorage.setItem(spentKey, token)
    return { outcome: 'verified', msg }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return { outcome: 'rejected', msg: accountMessages.activationExpired }
    }
    // The user name went to another account: the message says what to do.
    if (error instanceof ApiError && error.status === 409) {
      return { outcome: 'rejected', msg: error.msg }
    }
    return { outcome: 'unanswered', msg: error instanceof Error ? error.message : String(error) }
  }
}
