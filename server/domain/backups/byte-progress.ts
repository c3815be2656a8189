import type { BackupProgress } from './create-backup.ts'

export interface ByteProgress {
  /** Counts bytes of the current part. */
  add: (bytes: number) => void
  /** The next part follows. */
  endPart(): void
}

/** Progress over parts whose sizes are estimated: when one ends, its real size takes the place of the estimate. */
export function createByteProgress(
  estimates: readonly number[],
  onProgress: (progress: BackupProgress) => void,
): ByteProgress {
  let part = 0
  let done = 0
  let ofPart = 0
  let total = estimates.reduce((sum, bytes) => sum + bytes, 0)
  const getEstimate = () => estimates[part] ?? 0
  return {
    add(bytes) {
      done += bytes
      ofPart += bytes
      onProgress({ done, total: total + Math.max(0, ofPart - getEstimate()) })
    },
    endPart() {
      total += ofPart - getEstimate()
      ofPart = 0
      part += 1
      onProgress({ done, total })
    },
  }
}
