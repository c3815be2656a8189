import type { Course } from '#shared/contract/catalogue.ts'
import { courseDefaults } from '#shared/limits.ts'
import { type CourseField, type CourseValues, fieldLabels } from './course-steps.ts'

/** What a form was filled from. It stays with the draft, so that a change elsewhere is seen by field. */
export interface FormBase {
  /** The course's version; 0 for a new course. */
  version: number
  values: CourseValues
}

export const courseFields = Object.keys(fieldLabels) as readonly CourseField[]

/** The form of a new course, by an author of this name. */
export function createNewBase(author: string): FormBase {
  const empty = Object.fromEntries(courseFields.map((name) => [name, ''])) as CourseValues
  return { version: 0, values: { ...empty, author, language: courseDefaults.language } }
}

export function toFormBase(course: Course): FormBase {
  const { author, title, level, category, topic, comments, type, link, learn, desc } = course
  const plain = { author, title, level, category, topic, comments, type, link, learn, desc }
  const files = { images: course.images.url, captions: course.captions?.url ?? '' }
  return { version: course.version, values: { ...plain, ...files, language: course.language } }
}

/** What is in the form's fields; a field that is missing counts as empty. */
export function toCourseValues(held: Record<string, string | boolean>): CourseValues {
  return Object.fromEntries(
    courseFields.map((name) => [name, String(held[name] ?? '')]),
  ) as CourseValues
}

export function hasSameValues(one: CourseValues, other: CourseValues): boolean {
  return courseFields.every((name) => one[name] === other[name])
}

export function serializeBase(basis: FormBase): string {
  return JSON.stringify(basis)
}

/** Undefined for what was not written by `writeBasis`, as in a draft of an older form. */
export function parseBase(text: unknown): FormBase | undefined {
  try {
    const basis: unknown = JSON.parse(String(text))
    return isBasis(basis) ? { ...basis, values: toCourseValues(basis.values) } : undefined
  } catch {
    return undefined
  }
}

function isBasis(value: unknown): value is FormBase {
  if (typeof value !== 'object' || value === null) return false
  const { version, values } = value as Partial<FormBase>
  return Number.isInteger(version) && typeof values === 'object' && values !== null
}

/** The length of a video, kept with the link that it was measured of: another link has another. */
export interface MeasuredDuration {
  link: string
  /** Whole seconds, at least 1. */
  seconds: number
}

export function serializeDuration({ link, seconds }: MeasuredDuration): string {
  return JSON.stringify({ link, seconds })
}

/** The seconds measured of this very link, if there are any. */
export function parseDuration(link: string, text: unknown): number | undefined {
  try {
    const known = JSON.parse(String(text)) as Partial<MeasuredDuration> | null
    return known?.link === link.trim() ? known.seconds : undefined
  } catch {
    return undefined
  }
}
