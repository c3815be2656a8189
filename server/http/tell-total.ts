import type { Context } from 'hono'

/** How long a list is beyond the page that is answered. */
export function setTotalCount(
  c: Context,
  { total, isMore }: { total: number; isMore: boolean },
): void {
  c.header('X-Total-Count', String(total))
  // The list goes on, and nobody counted how far.
  if (isMore) c.header('X-Total-Count-Is', 'minimum')
}
