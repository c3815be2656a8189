/** What one process grants a connection. Settings decide how many there may be. */
export const connectionLimits = {
  /** In so long an address may open as many connections, one after the other, as it may hold at once. */
  refillSeconds: 5,
  /** Requests that wait on one connection for the response to an earlier one; with more it is closed. */
  pipelinedMost: 4,
  /** Between a rejection with 429 or 503 and the next request of the connection. */
  rejectedMilliseconds: 500,
  /** From the first byte of a request, or the opening of the connection, to the end of its headers. */
  headersSeconds: 20,
  /** Without another byte of a body that we wait for. */
  bodySeconds: 30,
  /** For a whole request, however slowly it comes: ten megabytes at 23 kbit/s. */
  requestSeconds: 3600,
  /** Without a byte of what waits to be sent being taken. */
  writeSeconds: 20,
  /** Waiting to be sent, in JavaScript or in libuv. Counts shared bytes once for each connection. */
  unsentBytesPerWebSocket: 1024 * 1024,
  unsentBytesPerConnection: 16 * 1024 * 1024,
  unsentBytesInAll: 64 * 1024 * 1024,
  /** Above these limits only a connection that took nothing for so long is ended. */
  graceSeconds: 2,
  /** How often connections are looked at. */
  sweepSeconds: 1,
} as const
