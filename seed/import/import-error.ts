/** What stops an import. The message is one line for the operator and names what to do. */
export class CommandError extends Error {
  override name = 'ImportError'
}
