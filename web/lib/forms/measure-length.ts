import type { TextMeasure } from './use-measured.tsx'

/** Counts as the server does: without the spaces around. Empty is no complaint while one types. */
export function measureLength({ least = 0, most }: { least?: number; most: number }) {
  return (text: string): TextMeasure => {
    const { length } = text.trim()
    const count = `${length} of ${most} characters`
    if (length === 0) return { count, verdict: '', isFine: true }
    if (length < least) {
      return {
        count: `${count}, ${least - length} more needed`,
        verdict: `Shorter than ${least} characters`,
        isFine: false,
      }
    }
    if (length > most) {
      return {
        count: `${count}, ${length - most} too many`,
        verdict: `Longer than ${most} characters`,
        isFine: false,
      }
    }
    return { count, verdict: 'Long enough', isFine: true }
  }
}
