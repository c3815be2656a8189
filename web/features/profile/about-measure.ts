import { accountLimits } from '#shared/limits.ts'
import type { TextMeasure } from '#web/lib/forms/text-area-field.tsx'

const { aboutMinLength: least, aboutMaxLength: most } = accountLimits

/** Counts as the server does: without the spaces around. Empty is fine, the text is optional. */
export function measureAbout(text: string): TextMeasure {
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
