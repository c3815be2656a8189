import { catalogueLimits as limits } from '#shared/limits.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { createCharacterCounter } from '#web/lib/forms/measure-length.ts'
import type { CharacterCount } from '#web/lib/forms/use-measured.tsx'

const measureMost = createCharacterCounter({ max: limits.titleMaxLength })

/** The least of 50 is advice; only the most of 150 is a limit. */
export function measureTitle(text: string): CharacterCount {
  const measure = measureMost(text)
  const more = limits.titleRecommendedLength - text.trim().length
  if (!measure.isValid || text.trim() === '') return measure
  if (more <= 0) return { ...measure, announcement: messages.titleGood }
  const count = `${measure.text}. ${messages.titleAdvice(more)}`
  return { ...measure, text: count, announcement: messages.titleShort }
}
