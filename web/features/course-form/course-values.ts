import type { Course } from '#shared/contract/courses/catalogue.ts'
import { courseDefaults } from '#shared/limits.ts'
import { type CourseField, type CourseValues, fieldLabels } from './course-steps.ts'

/** The values the form started from, stored with the draft to detect which fields changed elsewhere. */
export interface FormBase {
  /** The course's version; 0 for a new course. */
  version: number
  values: CourseValues
}

export const courseFields = Object.keys(fieldLabels) as readonly CourseField[]

export function createNewBase(author: string): FormBase {
  const empty = Object.fromEntries(courseFields.map((name) => [name, ''])) as CourseValues
  return { version: 0, values: { ...empty, author, language: courseDefaults.language } }
}

export function toFormBase(course: Course): FormBase {
  const { author, title, level, category, topic, comments, type, link, learn, desc } = course
  const texts = { author, title, level, category, topic, comments, type, link, learn, desc }
  const files = { images: course.images.url, captions: course.captions?.url ?? '' }
  return { version: course.version, values: { ...texts, ...files, language: course.language } }
}

/** The values of the form's visible fields; missing ones are empty. */
export function toCourseValues(formValues: Record<string, string | boolean>): CourseValues {
  return Object.fromEntries(
    courseFields.map((name) => [name, String(formValues[name] ?? '')]),
  ) as CourseValues
}

export function hasSameValues(a: CourseValues, b: CourseValues): boolean {
  return courseFields.every((name) => a[name] === b[name])
}

export function serializeBase(base: FormBase): string {
  return JSON.stringify(base)
}

/** Undefined for anything that `serializeBase` did not write, e.g. in a draft of an older form. */
export function parseBase(text: unknown): FormBase | undefined {
  try {
    const base: unknown = JSON.parse(String(text))
    return isFormBase(base) ? { ...base, values: toCourseValues(base.values) } : undefined
  } catch {
    return undefined
  }
}

function isFormBase(value: unknown): value is FormBase {
  if (typeof value !== 'object' || value === null) return false
  const { version, values } = value as Partial<FormBase>
  return Number.isInteger(version) && typeof values === 'object' && values !== null
}

/** The duration of a video, stored with the link because it is invalid for another link. */
export interface MeasuredDuration {
  link: string
  /** Whole seconds, at least 1. */
  seconds: number
}

export function serializeDuration({ link, seconds }: MeasuredDuration): string {
  return JSON.stringify({ link, seconds })
}

/** The seconds measured for exactly this link; undefined if there are none. */
export function parseDuration(link: string, text: unknown): number | undefined {
  try {
    const measured = JSON.parse(String(text)) as Partial<MeasuredDuration> | null
    return measured?.link === link.trim() ? measured.seconds : undefined
  } catch {
    return undefined
  }
}
