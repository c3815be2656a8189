import { catalogueLimits as limits } from '#shared/limits.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { measureLength } from '#web/lib/forms/measure-length.ts'
import type { TextMeasure } from '#web/lib/forms/use-measured.tsx'

const measureMost = measureLength({ most: limits.titleMaxLength })

/** The least of 50 is advice; only the most of 150 is a limit. */
export function measureTitle(text: string): TextMeasure {
  const measure = measureMost(text)
  const more = limits.titleAdviceLength - text.trim().length
  if (!measure.isFine || text.trim() === '') return measure
  if (more <= 0) return { ...measure, verdict: messages.titleGood }
  const count = `${measure.count}. ${messages.titleAdvice(more)}`
  return { ...measure, count, verdict: messages.titleShort }
}
