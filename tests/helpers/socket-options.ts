import { createClientKey } from '#server/platform/rate-limits/client-address.ts'
import type { HandshakeLimits } from '#server/realtime/limit-handshakes.ts'

/** Limits that are never reached in tests of other behaviour. */
export const generousHandshakes: HandshakeLimits = {
  trustedProxies: 0,
  clientKey: createClientKey(),
  socketsPerAddress: 1000,
  handshakesPerSecond: 10_000,
}
