/** Something that the tests of one file share, and how to close it after the last of them. */
export interface Opened<T> {
  value: T
  close(): Promise<void>
}

/**
 * What a Playwright worker has open for the test file that it is at. A worker goes through many files;
 * the next file gets its own, so that no test sees what a test of another file wrote.
 */
export class PerFile {
  #file = ''
  #opened = new Map<string, Opened<unknown>>()

  /** The one of that name for this file; opened by the first test that asks for it. */
  async get<T>(file: string, name: string, open: () => Promise<Opened<T>>): Promise<T> {
    if (file !== this.#file) await this.close()
    this.#file = file
    const known = this.#opened.get(name)
    if (known) return known.value as T
    const opened = await open()
    this.#opened.set(name, opened)
    return opened.value
  }

  /** Closes in the reverse order, all of them even if one fails. */
  async close(): Promise<void> {
    const all = [...this.#opened.values()].toReversed()
    this.#opened.clear()
    const failures: unknown[] = []
    for (const opened of all) await opened.close().catch((error) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything closed well.')
  }
}
