interface RangeLoaderOptions {
  url: string
  onBytes: (begin: number, bytes: Uint8Array) => void
  /** Loading stopped: the server rejected the address, or did not respond. `retry` continues. */
  onStalled: (reason: 'rejected' | 'failed') => void
  /** Everything that was requested has been loaded. */
  onResumed: () => void
}

export interface RangeLoader {
  /** Loads the bytes from `begin` up to, but not including, `end`. */
  request: (begin: number, end: number) => void
  /** Requests again what could not be loaded, now from this address: those of private files expire. */
  retry: (url: string) => void
  /** Something could not be loaded and is not being loaded again. */
  isStalled: () => boolean
  stop: () => void
}

interface ByteRange {
  begin: number
  end: number
}

/** Loads ranges of a file. A range that fails is kept until `retry`, so that a document stays usable. */
export function createRangeLoader(options: RangeLoaderOptions): RangeLoader {
  const { onBytes, onStalled, onResumed } = options
  let { url } = options
  const stopped = new AbortController()
  let failed: ByteRange[] = []

  async function load(range: ByteRange) {
    const bytes = await fetchRange(url, range, stopped.signal)
    if (stopped.signal.aborted) return
    if (bytes instanceof Uint8Array) {
      onBytes(range.begin, bytes)
    } else {
      failed.push(range)
      if (failed.length === 1) onStalled(bytes)
    }
  }

  async function loadAgain() {
    const ranges = failed
    failed = []
    await Promise.all(ranges.map(load))
    if (failed.length === 0 && !stopped.signal.aborted) onResumed()
  }

  return {
    request: (begin, end) => void load({ begin, end }),
    retry(newUrl) {
      url = newUrl
      if (failed.length > 0) void loadAgain()
    },
    isStalled: () => failed.length > 0,
    stop: () => stopped.abort(),
  }
}

async function fetchRange(
  url: string,
  { begin, end }: ByteRange,
  signal: AbortSignal,
): Promise<Uint8Array | 'rejected' | 'failed'> {
  try {
    const response = await fetch(url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal })
    if (response.status === 403) return 'rejected'
    if (!response.ok) return 'failed'
    const bytes = new Uint8Array(await response.arrayBuffer())
    // A proxy may ignore ranges and send the whole file.
    const part = response.status === 206 ? bytes : bytes.slice(begin, end)
    return part.length === end - begin ? part : 'failed'
  } catch {
    return 'failed'
  }
}
