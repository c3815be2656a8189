import { identityMessages } from '#shared/messages/identity.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { signIn } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { waitUntilVisible } from './wait-until-visible.ts'

export interface SignInOutcome {
  isSignedIn: boolean
  msg: string
  /** Where the person wanted to be before. */
  back: string | undefined
}

let finishing: Promise<SignInOutcome> | undefined

/** Takes what the identity provider put into the address, once, and signs in with it. Never rejects. */
export function finishSignIn(): Promise<SignInOutcome> {
  finishing ??= waitUntilVisible().then(finish)
  return finishing
}

async function finish(): Promise<SignInOutcome> {
  const { hash, search, pathname } = window.location
  // A token comes behind the hash, so that no server sees it; a code or a refusal may come as a query.
  const answer = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  window.history.replaceState(window.history.state, '', pathname)
  const attempt = takeSignInAttempt(answer.get('state'))
  const refuse = (msg: string): SignInOutcome => {
    toast.error(msg)
    return { isSignedIn: false, msg, back: attempt?.back }
  }
  if (!attempt) return refuse(identityMessages.signInExpired)
  const error = answer.get('error')
  if (error) {
    const isDeclined = error === 'access_denied'
    return refuse(isDeclined ? identityMessages.declined : identityMessages.providerFailed)
  }
  try {
    const { msg, access_token: token } = await logInWith(answer)
    void signIn(token)
    toast.success(msg)
    return { isSignedIn: true, msg, back: attempt.back }
  } catch (failure) {
    return refuse(toDisplayError(failure).msg)
  }
}

async function logInWith(answer: URLSearchParams) {
  const { google_login: calls } = getBrowserApi().user
  const given = answer.get('id_token')
  const tokenId =
    given ?? (await parseResponse(calls.code.$post({ json: { query: String(answer) } }))).tokenId
  return parseResponse(calls.$post({ json: { tokenId } }))
}

const key = 'signIn'

/** A way through the identity provider that this tab has begun. */
interface Attempt {
  state: string
  back?: string | undefined
}

/** Begins one; answers where the browser goes next. `back` is where the person wants to be afterwards. */
export async function startSignIn(back: string | undefined): Promise<string> {
  const { address, state } = await parseResponse(getBrowserApi().user.google_login.attempt.$post())
  const attempt: Attempt = { state, back }
  sessionStorage.setItem(key, JSON.stringify(attempt))
  return address
}

/** The attempt that an answer belongs to, once. Answers that this tab never asked for have none. */
function takeSignInAttempt(state: string | null): Attempt | undefined {
  const kept = sessionStorage.getItem(key)
  const attempt = kept ? (JSON.parse(kept) as Attempt) : undefined
  if (attempt?.state !== state) return undefined
  sessionStorage.removeItem(key)
  return attempt
}
