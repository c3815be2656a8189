export interface RepeatedLines {
  /** Whether to write this line; counts it if not. */
  admit(fingerprint: string): boolean
  /** Writes all summaries, at the end of the process. */
  flush(): void
  stop(): void
}

const defaults = { maxLines: 5, windowMilliseconds: 60_000, maxFingerprints: 200 }

interface Counter {
  lines: number
  since: number
}

/**
 * Admits a line `maxLines` times per time window and counts the rest, which is then passed to `summarize` once.
 * Memory is bounded: beyond `maxFingerprints`, the oldest is summarized early.
 */
export function limitRepeatedLines(
  summarize: (fingerprint: string, dropped: number) => void,
  options: Partial<typeof defaults> & { now?: () => number } = {},
): RepeatedLines {
  const { maxLines, windowMilliseconds, maxFingerprints } = { ...defaults, ...options }
  const now = options.now ?? Date.now
  const counters = new Map<string, Counter>()
  const timer = setInterval(closeDue, windowMilliseconds / 4).unref()

  function close(fingerprint: string): void {
    const dropped = (counters.get(fingerprint)?.lines ?? 0) - maxLines
    counters.delete(fingerprint)
    if (dropped > 0) summarize(fingerprint, dropped)
  }

  function closeDue(): void {
    for (const [fingerprint, { since }] of counters) {
      if (now() - since >= windowMilliseconds) close(fingerprint)
    }
  }

  return {
    admit(fingerprint) {
      const known = counters.get(fingerprint)
      if (known && now() - known.since >= windowMilliseconds) close(fingerprint)
      const current = counters.get(fingerprint) ?? { lines: 0, since: now() }
      current.lines++
      counters.set(fingerprint, current)
      if (counters.size > maxFingerprints) close(findOldest(counters))
      return current.lines <= maxLines
    },
    flush() {
      for (const fingerprint of counters.keys()) close(fingerprint)
    },
    stop: () => clearInterval(timer),
  }
}

/** Maps keep insertion order. */
function findOldest(counters: Map<string, Counter>): string {
  return counters.keys().next().value ?? ''
}
