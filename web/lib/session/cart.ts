import type { ShortCartResponse } from '#shared/contract/learning.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { endSessionIfExpired, refreshSession } from './account.ts'
import {
  type CartChange,
  isCartChangeApplied,
  applyCartChanges,
  addPendingChange,
  removePendingChange,
  getServerUser,
  showUser,
} from './store.ts'

const tries = 4
/** Other tabs listen to this key and fetch the cart anew. */
export const cartVersionKey = 'cartVersion'

let queue: Promise<unknown> = Promise.resolve()

/**
 * Shows the change at once and saves it; on a refusal the shown cart rolls back and the promise rejects.
 * Resolves to 'unchanged' where another tab had done the same already.
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
    if (!user) throw new Error('There is no session to save the cart of.')
    if (isCartChangeApplied(user.courseIds, change)) return 'unchanged'
    try {
      await send(applyCartChanges(user.courseIds, [change]), user.cartVersion)
      return 'saved'
    } catch (error) {
      if (!isStale(error) || attempt === tries) throw error
      await refreshSession()
    }
  }
}

async function send(ids: readonly string[], cartVersion: number): Promise<void> {
  const cart = ids.map((_id) => ({ _id }))
  const call = getBrowserApi().user.addcart
  const saved = shortOf(
    await parseResponse(call.$patch({ query: { fields: 'short' }, json: { cart, cartVersion } })),
  )
  const user = getServerUser()
  if (user) showUser({ ...user, courseIds: saved.courseIds, cartVersion: saved.cartVersion })
  localStorage.setItem(cartVersionKey, String(saved.cartVersion))
}

/** We ask for the short shape, so that is what comes. */
function shortOf(saved: object): ShortCartResponse {
  return saved as ShortCartResponse
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_cart'
}
