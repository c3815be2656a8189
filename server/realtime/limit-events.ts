import { socketLimits } from '#shared/limits.ts'
import type { LiveSocket } from './rooms.ts'

/** Closes a socket that sends more than anybody's page does. */
export function limitEvents(socket: LiveSocket, now: () => number = Date.now): void {
  let begun = now()
  let sent = 0
  socket.use((_event, next) => {
    if (now() - begun > socketLimits.windowSeconds * 1000) [begun, sent] = [now(), 0]
    sent += 1
    if (sent <= socketLimits.eventsMax) next()
    else socket.disconnect(true)
  })
}
