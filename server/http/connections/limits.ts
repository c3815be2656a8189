/** Fixed limits of one connection. Settings decide how many connections there may be. */
export const connectionLimits = {
  /** An address may open as many connections within this time as it may have open at once. */
  refillSeconds: 5,
  /** Pipelined requests that wait for the response to an earlier one; with more, the connection is closed. */
  maxPipelined: 4,
  /** Pause between a rejection with 429 or 503 and the next request of the connection. */
  rejectedMilliseconds: 250,
  /** From the first byte of a request, or the opening of the connection, to the end of its headers. */
  headersSeconds: 20,
  /** Without another byte of a body that the server is reading. */
  bodySeconds: 30,
  /**
   * Received of bodies that are still arriving, of all connections. Above it, the bodies that have been arriving for
   * the longest time are rejected, after `bodyGraceSeconds` at the earliest.
   */
  arrivingBytesTotal: 192 * 1024 * 1024,
  bodyGraceSeconds: 10,
  /** For a whole request, however slowly it arrives: ten megabytes at 23 kbit/s. */
  requestSeconds: 3600,
  /** Without the client reading a byte of what is waiting to be sent. */
  writeSeconds: 20,
  /** Waiting to be sent, in JavaScript or in libuv. Counts shared bytes once for each connection. */
  unsentBytesPerWebSocket: 1024 * 1024,
  unsentBytesPerConnection: 16 * 1024 * 1024,
  unsentBytesTotal: 64 * 1024 * 1024,
  /** Above these limits, a connection is closed after this long: one that reads nothing, and above the total, slow ones too. */
  graceSeconds: 2,
  /** How often connections are checked. */
  checkIntervalSeconds: 1,
} as const
