import type { HandshakeLimits } from '#server/realtime/limit-handshakes.ts'

/** Limits that tests of other things never meet. */
export const generousHandshakes: HandshakeLimits = {
  trustedProxies: 0,
  socketsPerAddress: 1000,
  handshakesPerSecond: 10_000,
}
