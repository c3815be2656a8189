import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { parseResponse, getBrowserApi, createApi, ApiError } from '#web/lib/api.ts'
import { claimTabDrafts, deleteTabDrafts } from '#web/lib/forms/drafts.ts'
import { dismissAllToasts, toast } from '#web/lib/toasts/toast.ts'
import { takeEarlyResponse } from './early-request.ts'
import { endMembership } from './membership.ts'
import {
  getSession,
  getServerUser,
  showAnonymous,
  showLoading,
  showUnreachable,
  showUser,
} from './store.ts'
import { clearToken, readToken, storeToken } from './token.ts'
import { clearLocalStorage, listUnsentWork } from './unsent-work.ts'

let loading: Promise<void> | undefined

interface SignOutTask {
  flush: () => Promise<unknown>
  onEnd: () => void
}
const signOutTasks = new Set<SignOutTask>()
/** Resolves with whether the user may be logged out; `flushed` when the tasks have ended. */
type SignOutGuard = (flushed: Promise<unknown>) => Promise<boolean>
let guard: SignOutGuard | undefined
let onGuard: (() => void) | undefined
/** The guard is loaded after the page, so a logout may be faster. */
const guardMilliseconds = 4000

/** Loads the current user; concurrent callers share one request. Never rejects. */
export function refreshSession(): Promise<void> {
  loading ??= load().finally(() => (loading = undefined))
  return loading
}

export function signIn(token: string): Promise<void> {
  loading = undefined
  // Such as "Your session has ended."
  dismissAllToasts()
  showAnonymous()
  storeToken(token)
  return refreshSession()
}

/**
 * Ends the session in this browser, then on the server. Before that, sends what the server does not have yet; if that is
 * not possible, the user decides. Resolves with whether the session has ended in this browser.
 */
export async function signOut(): Promise<boolean> {
  const token = readToken()
  const tasks = [...signOutTasks]
  const flushed = Promise.allSettled(tasks.map(({ flush }) => flush()))
  const user = getServerUser()?._id
  if (user && listUnsentWork(user).length > 0 && !guard) await waitForGuard()
  if (guard && !(await guard(flushed))) return false
  for (const { onEnd } of tasks) onEnd()
  // Without a guard, the user was not asked whether to discard what was not sent.
  clearLocalStorage(guard && user)
  deleteTabDrafts()
  dismissAllToasts()
  endMembership()
  showAnonymous('logout')
  if (token) void flushed.then(() => endOnServer(token))
  return true
}

function waitForGuard(): Promise<void> {
  return new Promise((resolve) => {
    onGuard = resolve
    setTimeout(resolve, guardMilliseconds)
  })
}

async function endOnServer(token: string): Promise<void> {
  try {
    await getBrowserApi().user.logout.$post(undefined, { headers: { Authorization: token } })
  } catch (error) {
    console.warn('The session could not be ended on the server.', error)
  }
}

/**
 * Registers work that must reach the server before the session ends; returns a function that removes it. `onEnd` is
 * called when the session ends, which the user may still decide against after `flush`.
 */
export function onBeforeSignOut(
  flush: () => Promise<unknown>,
  onEnd: () => void = () => undefined,
): () => void {
  const task = { flush, onEnd }
  signOutTasks.add(task)
  return () => void signOutTasks.delete(task)
}

/** Sets what decides about a logout; returns a function that removes it. */
export function setSignOutGuard(next: SignOutGuard): () => void {
  guard = next
  onGuard?.()
  return () => {
    if (guard === next) guard = undefined
  }
}

/** Clears a session that is known to have ended, without a message. */
export function clearSession(): void {
  clearToken()
  showAnonymous()
}

/** Ends the session and shows one message if the error means that the token is no longer valid. */
export function endSessionIfExpired(error: unknown): boolean {
  if (!isSessionExpired(error)) return false
  if (getSession().status !== 'anonymous') {
    clearToken()
    showAnonymous('expired')
    toast.error(sessionMessages.sessionEnded)
  }
  return true
}

/** Wrong credentials are a 401 too, but do not mean that the token is invalid. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'not_logged_in'
}

async function load(): Promise<void> {
  const token = readToken()
  if (!token) return showAnonymous()
  const before = getServerUser()
  if (!before) showLoading()
  try {
    const early = takeEarlyResponse(token)
    const api = early ? createApi(window.location.origin, () => early) : getBrowserApi()
    const user = toShortUser(
      await parseResponse(api.user.user.$get({ query: { fields: 'short' } })),
    )
    if (readToken() !== token) return await loadNext()
    // The response may lack a change that was saved meanwhile.
    if (getServerUser() !== before) return await load()
    claimTabDrafts(user._id)
    showUser(user)
  } catch (error) {
    if (readToken() !== token) return loadNext()
    if (endSessionIfExpired(error)) return
    console.warn('The current user could not be loaded.', error)
    showUnreachable()
  }
}

/** Another tab has logged in or out meanwhile. */
async function loadNext(): Promise<void> {
  if (readToken()) await load()
}

/** Safe because the request asks for `fields=short`. */
function toShortUser(user: object): ShortOwnUser {
  return user as ShortOwnUser
}
