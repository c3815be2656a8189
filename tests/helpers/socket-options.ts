import { createClientKey } from '#server/platform/rate-limits/client-address.ts'
import type { HandshakeLimits } from '#server/realtime/limit-handshakes.ts'

/** Limits that tests of other things never meet. */
export const generousHandshakes: HandshakeLimits = {
  trustedProxies: 0,
  clientKey: createClientKey(),
  socketsPerAddress: 1000,
  handshakesPerSecond: 10_000,
}
