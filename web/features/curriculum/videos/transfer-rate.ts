/** Older samples say little about the current speed. */
const windowMilliseconds = 8000
/** Before, the speed is a guess. */
const minMilliseconds = 1000

/** The speed of an upload over the last seconds. */
export function createTransferRate() {
  let samples: { sent: number; at: number }[] = []
  return {
    /** Adds how many bytes were sent until `at`, in milliseconds; returns bytes per second once they are known. */
    add(sent: number, at: number): number | undefined {
      samples = [...samples.filter((sample) => at - sample.at <= windowMilliseconds), { sent, at }]
      const [first] = samples
      if (!first || at - first.at < minMilliseconds) return undefined
      return Math.max(0, ((sent - first.sent) * 1000) / (at - first.at))
    },
  }
}
