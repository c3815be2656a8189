/** What stops an import. The message is one line for the operator and names what to do. */
export class ImportError extends Error {
  override name = 'ImportError'
}
