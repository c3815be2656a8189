import type { LiveServer } from './rooms.ts'

/** So many come back in a second, at most. */
const perSecond = 500
const underWay = new WeakSet<LiveServer>()

/**
 * Lets every socket of this process lose its line, one after the other. Their pages connect again by
 * themselves: through the door, where dead tokens stay out, and asking for what they missed.
 */
export function reconnectClients(io: LiveServer): void {
  if (underWay.has(io)) return
  underWay.add(io)
  const lines = [...io.sockets.sockets.values()].map(({ conn }) => conn)
  const closeSome = () => {
    for (const line of lines.splice(0, perSecond / 10)) line.close()
    if (lines.length > 0) setTimeout(closeSome, 100).unref()
    else underWay.delete(io)
  }
  // Both lines that break with the database come back within moments: one call is enough.
  setTimeout(closeSome, 1000).unref()
}
