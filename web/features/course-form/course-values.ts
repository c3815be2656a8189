import type { Course } from '#shared/contract/catalogue.ts'
import { courseDefaults } from '#shared/limits.ts'
import { type CourseField, type CourseValues, fieldLabels } from './course-steps.ts'

/** What a form was filled from. It stays with the draft, so that a change elsewhere is seen by field. */
export interface Basis {
  /** The course's version; 0 for a new course. */
  version: number
  values: CourseValues
}

export const courseFields = Object.keys(fieldLabels) as readonly CourseField[]

/** The form of a new course, by an author of this name. */
export function newBasis(author: string): Basis {
  const empty = Object.fromEntries(courseFields.map((name) => [name, ''])) as CourseValues
  return { version: 0, values: { ...empty, author, language: courseDefaults.language } }
}

export function basisOf(course: Course): Basis {
  const { author, title, level, category, topic, comments, type, link, learn, desc } = course
  const plain = { author, title, level, category, topic, comments, type, link, learn, desc }
  const files = { images: course.images.url, captions: course.captions?.url ?? '' }
  return { version: course.version, values: { ...plain, ...files, language: course.language } }
}

/** What is in the form's fields; a field that is missing counts as empty. */
export function readValues(held: Record<string, string | boolean>): CourseValues {
  return Object.fromEntries(
    courseFields.map((name) => [name, String(held[name] ?? '')]),
  ) as CourseValues
}

export function isSame(one: CourseValues, other: CourseValues): boolean {
  return courseFields.every((name) => one[name] === other[name])
}

export function writeBasis(basis: Basis): string {
  return JSON.stringify(basis)
}

/** Undefined for what was not written by `writeBasis`, as in a draft of an older form. */
export function readBasis(text: unknown): Basis | undefined {
  try {
    const basis: unknown = JSON.parse(String(text))
    return isBasis(basis) ? { ...basis, values: readValues(basis.values) } : undefined
  } catch {
    return undefined
  }
}

function isBasis(value: unknown): value is Basis {
  if (typeof value !== 'object' || value === null) return false
  const { version, values } = value as Partial<Basis>
  return Number.isInteger(version) && typeof values === 'object' && values !== null
}
