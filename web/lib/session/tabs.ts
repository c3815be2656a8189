import { refreshSession } from './account.ts'
import { cartVersionKey } from './cart.ts'
import { getSession, getServerUser, showAnonymous } from './store.ts'
import { readToken } from './token.ts'

let isWatching = false

/** Loads the session once per page load and follows what other tabs do to it. */
export function watchSession(): void {
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
