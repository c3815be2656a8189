import type { SecondFactorChallenge } from '#shared/contract/accounts/security.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { signIn } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { readChallenge } from './second-factor/challenge.ts'
import { waitUntilVisible } from './wait-until-visible.ts'

/** A sign-in with the identity provider that this tab started. */
interface SignInAttempt {
  state: string
  back?: string | undefined
  /** The token of an invitation link, for a new account. */
  invitation?: string | undefined
}

export interface SignInOutcome {
  isSignedIn: boolean
  /** The provider confirmed the user, and the account has a second factor. */
  challenge?: SecondFactorChallenge
  msg: string
  /** The path to return to. */
  back: string | undefined
}

const storageKey = 'signIn'

/** Returns the identity provider's URL; `back` is the path to return to after signing in. */
export async function startSignIn(target: Omit<SignInAttempt, 'state'>): Promise<string> {
  const { address, state } = await parseResponse(getBrowserApi().user.google_login.attempt.$post())
  const attempt: SignInAttempt = { ...target, state }
  sessionStorage.setItem(storageKey, JSON.stringify(attempt))
  return address
}

let finishing: Promise<SignInOutcome> | undefined

/** Signs in with the identity provider's response in the URL; runs once and never rejects. */
export function finishSignIn(): Promise<SignInOutcome> {
  finishing ??= waitUntilVisible().then(readResponseAndSignIn)
  return finishing
}

async function readResponseAndSignIn(): Promise<SignInOutcome> {
  const { hash, search, pathname } = window.location
  // Tokens arrive in the hash, which is never sent to a server; codes and errors may be in the query.
  const params = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  window.history.replaceState(window.history.state, '', pathname)
  const attempt = takeSignInAttempt(params.get('state'))
  const fail = (msg: string): SignInOutcome => {
    toast.error(msg)
    return { isSignedIn: false, msg, back: attempt?.back }
  }
  if (!attempt) return fail(identityMessages.signInExpired)
  const error = params.get('error')
  if (error) {
    const isDeclined = error === 'access_denied'
    return fail(isDeclined ? identityMessages.declined : identityMessages.providerFailed)
  }
  try {
    const { msg, access_token: token } = await requestSession(params, attempt.invitation)
    void signIn(token)
    toast.success(msg)
    return { isSignedIn: true, msg, back: attempt.back }
  } catch (error) {
    const challenge = readChallenge(error)
    if (!challenge) return fail(toDisplayError(error).msg)
    const { msg } = toDisplayError(error)
    return { isSignedIn: false, msg, back: attempt.back, challenge }
  }
}

/** Returns the pending attempt once; undefined for a response that this tab did not request. */
function takeSignInAttempt(state: string | null): SignInAttempt | undefined {
  const stored = sessionStorage.getItem(storageKey)
  const attempt = stored ? (JSON.parse(stored) as SignInAttempt) : undefined
  if (attempt?.state !== state) return undefined
  sessionStorage.removeItem(storageKey)
  return attempt
}

async function requestSession(params: URLSearchParams, invitation: string | undefined) {
  const { google_login: api } = getBrowserApi().user
  const tokenId =
    params.get('id_token') ??
    (await parseResponse(api.code.$post({ json: { query: String(params) } }))).tokenId
  return parseResponse(api.$post({ json: { tokenId, invitation } }))
}
