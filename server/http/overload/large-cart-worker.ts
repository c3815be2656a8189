/** Runs in a thread: the ids of a cart of whole courses, and no more of them than tell that they are too many. */
export default function readCart({ body, maxItems }: { body: Uint8Array; maxItems: number }): {
  cart?: unknown
  cartVersion?: unknown
} {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  if (typeof parsed !== 'object' || parsed === null) return {}
  const { cart, cartVersion } = parsed as { cart?: unknown; cartVersion?: unknown }
  if (!Array.isArray(cart)) return { cart: typeof cart, cartVersion: numberOf(cartVersion) }
  return { cart: cart.slice(0, maxItems + 1).map(idOnly), cartVersion: numberOf(cartVersion) }
}

function numberOf(value: unknown): unknown {
  return typeof value === 'number' || value === undefined ? value : null
}

function idOnly(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('_id' in item)) return null
  return { _id: typeof item._id === 'string' ? item._id.slice(0, 100) : null }
}
