import { useSyncExternalStore, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { deleteTabDrafts } from '#web/lib/forms/drafts.ts'
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

let isWatching = false

/** The session of this browser; anonymous on the server and during hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession, serverSession)
}

/** For protected pages: redirects to the login and back when the session ends. */
export function useRequiredSession(): SessionState {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hasEnded = session.status === 'anonymous' && session.ended !== 'logout'

  useEffect(() => {
    if (hasEnded && !readToken()) {
      void navigate(pages.loginWithReturn(pathname + search), { replace: true })
    }
  }, [hasEnded, navigate, pathname, search])
  return session
}

/** Loads the current user again whenever the tab becomes visible. */
export function useSessionRefresh(): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void refreshSession()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])
}

/** Ends the session, unless the user decides to stay, and navigates to the home page, whose header confirms it. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    void signOut().then((hasEnded) => hasEnded && navigate(pages.home))
  }
}

/** Whether to show what only the course's owner and admins see; the server checks every request. */
export function canManageCourse(user: ShortOwnUser, course: Pick<Course, 'user'>): boolean {
  return user.role === 'admin' || user._id === course.user?._id
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeToSession(listener)
  watchSession()
  return unsubscribe
}

function serverSession(): SessionState {
  return anonymousSession
}

/** Loads the session once per page load and keeps it in sync with other tabs. */
function watchSession(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('storage', onStorage)
  addEventListener('pageshow', (event) => {
    if (event.persisted) syncSession()
  })
  if (readToken()) void refreshSession()
}

/** The key is null when another tab has cleared the storage, as logging out does; an expired session keeps drafts. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === null) deleteTabDrafts()
  if (key === null || key === 'token') syncSession()
  if (key === cartVersionKey && newValue !== String(getServerUser()?.cartVersion)) syncSession()
}

function syncSession(): void {
  if (readToken()) void refreshSession()
  else if (getSession().status !== 'anonymous') showAnonymous('elsewhere')
}
