/** The database cannot be used at the start; the message is one line that says what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
