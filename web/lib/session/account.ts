import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { parseResponse, getBrowserApi, createApi, ApiError } from '#web/lib/api.ts'
import { deleteTabDrafts } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import { takeEarlyResponse } from './early-request.ts'
import {
  getSession,
  getServerUser,
  showAnonymous,
  showLoading,
  showUnreachable,
  showUser,
} from './store.ts'
import { clearToken, readToken, storeToken } from './token.ts'

let loading: Promise<void> | undefined

/** Asks the server who we are; several callers at once share one call. Never rejects. */
export function refreshSession(): Promise<void> {
  loading ??= load().finally(() => (loading = undefined))
  return loading
}

export function signIn(token: string): Promise<void> {
  loading = undefined
  showAnonymous()
  storeToken(token)
  return refreshSession()
}

/** Ends the session here at once and on the server as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const token = readToken()
  const farewells = runSignOutTasks()
  localStorage.clear()
  deleteTabDrafts()
  showAnonymous('logout')
  if (!token) return
  await farewells
  try {
    await getBrowserApi().user.logout.$post(undefined, { headers: { Authorization: token } })
  } catch (error) {
    console.warn('The server did not hear of the logout.', error)
  }
}

/** For a session that is known to be over, without a word about it. */
export function clearSession(): void {
  clearToken()
  showAnonymous()
}

/** Ends the session and says so, once, if the failure means that the token is dead. */
export function endSessionIfExpired(failure: unknown): boolean {
  if (!isSessionExpired(failure)) return false
  if (getSession().status !== 'anonymous') {
    clearToken()
    showAnonymous('expired')
    toast.error(accountMessages.sessionEnded)
  }
  return true
}

async function load(): Promise<void> {
  const token = readToken()
  if (!token) return showAnonymous()
  if (!getServerUser()) showLoading()
  try {
    const early = takeEarlyResponse(token)
    const api = early ? createApi(window.location.origin, () => early) : getBrowserApi()
    const user = shortOf(await parseResponse(api.user.user.$get({ query: { fields: 'short' } })))
    if (readToken() === token) showUser(user)
  } catch (error) {
    if (readToken() !== token || endSessionIfExpired(error)) return
    console.warn('The current user could not be loaded.', error)
    showUnreachable()
  }
}

/** We ask for the short shape, so that is what comes. */
function shortOf(user: object): ShortOwnUser {
  return user as ShortOwnUser
}

/** Wrong credentials are a 401 too, but say nothing about the token. */
export function isSessionExpired(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401 && failure.code === 'not_logged_in'
}

type Farewell = () => Promise<unknown>

const farewells = new Set<Farewell>()

/** Something that still has to reach the server in a session which its person ends; answers how to take it back. */
export function onBeforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell)
  return () => void farewells.delete(farewell)
}

/** Begins all of them at once; resolves when each has ended, however it did. */
async function runSignOutTasks(): Promise<void> {
  await Promise.allSettled([...farewells].map((farewell) => farewell()))
}
