/** A value that the tests of one file share, and how to close it after the last of them. */
export interface Opened<T> {
  value: T
  close(): Promise<void>
}

/**
 * Values that a Playwright worker keeps open for its current test file. A worker runs many files;
 * each gets its own values, so that no test sees data of another file.
 */
export class PerFile {
  #file = ''
  #opened = new Map<string, Opened<unknown>>()

  /** The value with this name for this file; opened by the first test that uses it. */
  async get<T>(file: string, name: string, open: () => Promise<Opened<T>>): Promise<T> {
    if (file !== this.#file) await this.close()
    this.#file = file
    const existing = this.#opened.get(name)
    if (existing) return existing.value as T
    const opened = await open()
    this.#opened.set(name, opened)
    return opened.value
  }

  /** Closes all in reverse order, even if one fails. */
  async close(): Promise<void> {
    const all = [...this.#opened.values()].toReversed()
    this.#opened.clear()
    const failures: unknown[] = []
    for (const opened of all) await opened.close().catch((error) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Not all values could be closed.')
  }
}
