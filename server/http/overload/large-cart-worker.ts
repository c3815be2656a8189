/** Runs in a worker thread: extracts the ids, at most one more than allowed so that validation still rejects. */
export default function extractCartIds({
  body,
  maxItems,
}: {
  body: Uint8Array
  maxItems: number
}): { cart?: unknown; cartVersion?: unknown } {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  if (typeof parsed !== 'object' || parsed === null) return {}
  const { cart, cartVersion } = parsed as { cart?: unknown; cartVersion?: unknown }
  if (!Array.isArray(cart)) return { cart: typeof cart, cartVersion: toVersion(cartVersion) }
  return { cart: cart.slice(0, maxItems + 1).map(toIdOnly), cartVersion: toVersion(cartVersion) }
}

function toVersion(value: unknown): unknown {
  return typeof value === 'number' || value === undefined ? value : null
}

function toIdOnly(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('_id' in item)) return null
  return { _id: typeof item._id === 'string' ? item._id.slice(0, 100) : null }
}
