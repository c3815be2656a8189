import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

type LoaderConstructor = new (config: HlsConfig) => Loader<LoaderContext>

interface Renewal {
  toCurrent: (url: string) => string
  refresh: () => Promise<boolean>
}

/** The status of responses to an address that has expired. */
const expiredStatus = 403

/**
 * A loader for hls.js that requests everything at the current address of the stream, and everything that was rejected
 * once more at the next address. Playlists contain the address at which they were loaded.
 */
export function createRenewingLoader(
  Base: LoaderConstructor,
  { toCurrent, refresh }: Renewal,
): LoaderConstructor {
  return class RenewingLoader implements Loader<LoaderContext> {
    readonly #config: HlsConfig
    #loader: Loader<LoaderContext>
    #isEnded = false

    constructor(config: HlsConfig) {
      this.#config = config
      this.#loader = new Base(config)
    }

    get context() {
      return this.#loader.context
    }

    get stats() {
      return this.#loader.stats
    }

    load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const onError: typeof callbacks.onError = (error, ...details) => {
        if (error.code === expiredStatus) void this.#loadAgain(context, config, callbacks, error)
        else callbacks.onError(error, ...details)
      }
      context.url = toCurrent(context.url)
      this.#loader.load(context, config, { ...callbacks, onError })
    }

    async #loadAgain(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
      error: { code: number; text: string },
    ): Promise<void> {
      // Another request may have renewed the address since this one was sent.
      const isRenewed = toCurrent(context.url) !== context.url || (await refresh())
      if (this.#isEnded) return
      if (!isRenewed) {
        callbacks.onError(error, context, null, this.stats)
        return
      }
      this.#loader = new Base(this.#config)
      context.url = toCurrent(context.url)
      this.#loader.load(context, config, callbacks)
    }

    abort(): void {
      this.#isEnded = true
      this.#loader.abort()
    }

    destroy(): void {
      this.#isEnded = true
      this.#loader.destroy()
    }

    getCacheAge(): number | null {
      return this.#loader.getCacheAge?.() ?? null
    }

    getResponseHeader(name: string): string | null {
      return this.#loader.getResponseHeader?.(name) ?? null
    }
  }
}
