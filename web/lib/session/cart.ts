import type { ShortCartResponse } from '#shared/contract/learning/learning.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { endSessionIfExpired, refreshSession } from './account.ts'
import { applyCartChanges, type CartChange, isCartChangeApplied } from './cart-changes.ts'
import { addPendingChange, getServerUser, removePendingChange, showUser } from './store.ts'

const maxAttempts = 4
/** Leaving the page must not cancel a save; browsers limit such requests to 64 kB. */
const maxKeepaliveCourses = 1000
/** Other tabs listen for changes of this storage key and load the cart again. */
export const cartVersionKey = 'cartVersion'

let queue: Promise<unknown> = Promise.resolve()

/**
 * Applies the change at once and saves it. If that fails, the change rolls back and the promise rejects.
 * Resolves to 'unchanged' if another tab has already made the same change.
 */
export async function saveCart(change: CartChange): Promise<'saved' | 'unchanged'> {
  addPendingChange(change)
  const saved = queue.then(() => save(change))
  queue = saved.catch(() => undefined)
  try {
    return await saved
  } catch (error) {
    endSessionIfExpired(error)
    throw error
  } finally {
    removePendingChange(change)
  }
}

async function save(change: CartChange): Promise<'saved' | 'unchanged'> {
  for (let attempt = 1; ; attempt++) {
    if (!getServerUser()) await refreshSession()
    const user = getServerUser()
    if (!user) throw new Error('The cart cannot be saved without a session.')
    if (isCartChangeApplied(user.courseIds, change)) return 'unchanged'
    try {
      await send(applyCartChanges(user.courseIds, [change]), user.cartVersion)
      return 'saved'
    } catch (error) {
      if (!isStaleCart(error) || attempt === maxAttempts) throw error
      await refreshSession()
    }
  }
}

async function send(ids: readonly string[], cartVersion: number): Promise<void> {
  const cart = ids.map((_id) => ({ _id }))
  const call = getBrowserApi().user.addcart
  const saved = toShortCart(
    await parseResponse(
      call.$patch(
        { query: { fields: 'short' }, json: { cart, cartVersion } },
        { init: { keepalive: cart.length <= maxKeepaliveCourses } },
      ),
    ),
  )
  const user = getServerUser()
  if (user) showUser({ ...user, courseIds: saved.courseIds, cartVersion: saved.cartVersion })
  localStorage.setItem(cartVersionKey, String(saved.cartVersion))
}

/** Safe because the request asks for `fields=short`. */
function toShortCart(saved: object): ShortCartResponse {
  return saved as ShortCartResponse
}

function isStaleCart(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_cart'
}
