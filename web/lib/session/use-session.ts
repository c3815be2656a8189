import { useSyncExternalStore, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { Course } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { refreshSession, signOut } from './account.ts'
import { cartVersionKey } from './cart.ts'
import {
  anonymousSession,
  getSession,
  subscribeToSession,
  type SessionState,
  getServerUser,
  showAnonymous,
} from './store.ts'
import { readToken } from './token.ts'

/** Who uses this browser. The server and the first paint know only visitors. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession, serverSession)
}

function subscribe(listener: () => void): () => void {
  const stop = subscribeToSession(listener)
  watchSession()
  return stop
}

function serverSession(): SessionState {
  return anonymousSession
}

let isWatching = false

/** Loads the session once per page load and follows what other tabs do to it. */
function watchSession(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('storage', followOtherTab)
  addEventListener('pageshow', (event) => {
    if (event.persisted) follow()
  })
  if (readToken()) void refreshSession()
}

/** A null key means that the other tab cleared everything, as logging out does. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === null || key === 'token') follow()
  if (key === cartVersionKey && newValue !== String(getServerUser()?.cartVersion)) follow()
}

function follow(): void {
  if (readToken()) void refreshSession()
  else if (getSession().status !== 'anonymous') showAnonymous('elsewhere')
}

/** The session of a guarded page. When it ends under the reader, the login page leads back here. */
export function useRequiredSession(): SessionState {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isGone = session.status === 'anonymous' && session.ended !== 'logout'

  useEffect(() => {
    if (isGone && !readToken()) {
      void navigate(pages.loginWithReturn(pathname + search), { replace: true })
    }
  }, [isGone, navigate, pathname, search])
  return session
}

/** Asks the server anew who we are whenever the reader comes back to this tab. */
export function useSessionRefresh(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshSession()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

/** Ends the session and goes home, where the top bar says so. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    void signOut()
    void navigate(pages.home)
  }
}

/** Whether to open what only a course's owner and admins see; the server decides on every call. */
export function canManageCourse(user: ShortOwnUser, course: Pick<Course, 'user'>): boolean {
  return user.role === 'admin' || user._id === course.user?._id
}
