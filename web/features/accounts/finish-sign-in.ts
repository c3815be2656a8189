import { identityMessages } from '#shared/messages/identity.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { signIn } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { takeAttempt } from './sign-in-attempt.ts'
import { whenVisible } from './when-visible.ts'

export interface SignInOutcome {
  isSignedIn: boolean
  msg: string
  /** Where the person wanted to be before. */
  back: string | undefined
}

let finishing: Promise<SignInOutcome> | undefined

/** Takes what the identity provider put into the address, once, and signs in with it. Never rejects. */
export function finishSignIn(): Promise<SignInOutcome> {
  finishing ??= whenVisible().then(finish)
  return finishing
}

async function finish(): Promise<SignInOutcome> {
  const { hash, search, pathname } = window.location
  // A token comes behind the hash, so that no server sees it; a code or a refusal may come as a query.
  const answer = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  window.history.replaceState(window.history.state, '', pathname)
  const attempt = takeAttempt(answer.get('state'))
  const refuse = (msg: string): SignInOutcome => {
    toast.error(msg)
    return { isSignedIn: false, msg, back: attempt?.back }
  }
  if (!attempt) return refuse(identityMessages.attemptOver)
  const error = answer.get('error')
  if (error) {
    const isDeclined = error === 'access_denied'
    return refuse(isDeclined ? identityMessages.declined : identityMessages.failedThere)
  }
  try {
    const { msg, access_token: token } = await logInWith(answer)
    void signIn(token)
    toast.success(msg)
    return { isSignedIn: true, msg, back: attempt.back }
  } catch (failure) {
    return refuse(failureOf(failure).msg)
  }
}

async function logInWith(answer: URLSearchParams) {
  const { google_login: calls } = browserApi().user
  const given = answer.get('id_token')
  const tokenId =
    given ?? (await answerOf(calls.code.$post({ json: { query: String(answer) } }))).tokenId
  return answerOf(calls.$post({ json: { tokenId } }))
}
