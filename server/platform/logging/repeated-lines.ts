export interface RepeatedLines {
  /** Whether this line is to be written; counts it if not. */
  admit(fingerprint: string): boolean
  /** Writes all summaries that are due, at the end of the process. */
  flush(): void
  stop(): void
}

const defaults = { linesMax: 5, spanMilliseconds: 60_000, fingerprintsMax: 200 }

interface Counted {
  lines: number
  since: number
}

/**
 * Lets a line through `linesMax` times in a span and counts the rest, which `summarize` then tells once.
 * Memory is bounded: beyond `fingerprintsMax` the oldest is summarized early.
 */
export function limitRepeatedLines(
  summarize: (fingerprint: string, dropped: number) => void,
  options: Partial<typeof defaults> & { now?: () => number } = {},
): RepeatedLines {
  const { linesMax, spanMilliseconds, fingerprintsMax } = { ...defaults, ...options }
  const now = options.now ?? Date.now
  const counted = new Map<string, Counted>()
  const timer = setInterval(closeDue, spanMilliseconds / 4).unref()

  function close(fingerprint: string): void {
    const dropped = (counted.get(fingerprint)?.lines ?? 0) - linesMax
    counted.delete(fingerprint)
    if (dropped > 0) summarize(fingerprint, dropped)
  }

  function closeDue(): void {
    for (const [fingerprint, { since }] of counted) {
      if (now() - since >= spanMilliseconds) close(fingerprint)
    }
  }

  return {
    admit(fingerprint) {
      const known = counted.get(fingerprint)
      if (known && now() - known.since >= spanMilliseconds) close(fingerprint)
      const current = counted.get(fingerprint) ?? { lines: 0, since: now() }
      current.lines++
      counted.set(fingerprint, current)
      if (counted.size > fingerprintsMax) close(oldest(counted))
      return current.lines <= linesMax
    },
    flush() {
      for (const fingerprint of counted.keys()) close(fingerprint)
    },
    stop: () => clearInterval(timer),
  }
}

/** Maps keep the order in which their keys came. */
function oldest(counted: Map<string, Counted>): string {
  return counted.keys().next().value ?? ''
}
