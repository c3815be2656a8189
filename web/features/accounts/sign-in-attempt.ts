import { parseResponse, getBrowserApi } from '#web/lib/api.ts'

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
export function takeSignInAttempt(state: string | null): Attempt | undefined {
  const kept = sessionStorage.getItem(key)
  const attempt = kept ? (JSON.parse(kept) as Attempt) : undefined
  if (attempt?.state !== state) return undefined
  sessionStorage.removeItem(key)
  return attempt
}
