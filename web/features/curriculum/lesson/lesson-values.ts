import type {
  EditableLesson,
  LessonSource,
  ReleaseRequest,
  UpdateLessonRequest,
} from '#shared/contract/courses/curriculum.ts'
import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { toSingleLine } from '#shared/single-line.ts'

/** The fields that lessons of all kinds have. */
export interface CommonValues {
  title: string
  preview: boolean
  required: boolean
  hidden: boolean
  release: ReleaseRequest
  seconds: number | null
  files: readonly LessonFile[]
}

/** The values of the editor's fields: those of all lessons, and those of the lesson's kind. */
export type LessonValues = CommonValues & Record<string, unknown>

/** How the editor reads and writes the content of one kind of lesson. */
export interface ContentFields {
  /** The labels of the fields, by name. */
  labels: Readonly<Record<string, string>>
  read: (source: LessonSource) => Record<string, unknown>
  /** The request that saves these fields; `names` are the changed ones. */
  write: (values: Record<string, unknown>, names: readonly string[]) => Partial<UpdateLessonRequest>
  /** The errors of fields that cannot be saved, by name. */
  validate?: (values: Record<string, unknown>) => Record<string, string>
}

/** In the editor, and where the author chooses between two values. */
export const fieldLabels: Readonly<Record<keyof CommonValues, string>> = {
  title: 'Title',
  preview: 'Free preview',
  required: 'Required',
  hidden: 'Hidden',
  release: 'Opens',
  seconds: 'Time in minutes',
  files: 'Attachments',
}

export function labelField({ labels }: ContentFields, name: string): string {
  return { ...fieldLabels, ...labels }[name] ?? name
}

export function readValues(lesson: EditableLesson, content: ContentFields): LessonValues {
  const { title, preview, required, hidden, release, seconds, files, source } = lesson
  const common = { title, preview, required, hidden, release, seconds, files }
  return { ...content.read(source), ...common }
}

/** The request that saves these fields. */
export function toRequest(
  values: LessonValues,
  names: readonly string[],
  content: ContentFields,
): Omit<UpdateLessonRequest, 'version'> {
  const { title, files, ...rest } = values
  const common: Record<string, unknown> = {
    ...rest,
    title: toSingleLine(title),
    files: files.map(({ _id }) => _id),
  }
  const chosen = names.filter((name) => name in fieldLabels)
  const ofContent = names.filter((name) => name in content.labels)
  return {
    ...Object.fromEntries(chosen.map((name) => [name, common[name]])),
    ...(ofContent.length > 0 ? content.write(values, ofContent) : {}),
  }
}

/** The errors of fields that are not saved until they are corrected, by name. */
export function validateValues(
  values: LessonValues,
  content: ContentFields,
): Record<string, string> {
  const errors: Record<string, string> = { ...content.validate?.(values) }
  const { title, release, seconds } = values
  const line = toSingleLine(title)
  if (line === '') errors['title'] = messages.titleMissing
  if (line.length > limits.titleMaxLength) errors['title'] = messages.titleTooLong
  if (!isRelease(release)) errors['release'] = messages.badRelease
  if (seconds !== null && !isWholeNumber(seconds, limits.secondsMax)) {
    errors['seconds'] = messages.badTime
  }
  return errors
}

function isRelease(release: ReleaseRequest): boolean {
  if (release === null) return true
  if ('days' in release) return isWholeNumber(release.days, limits.releaseDaysMax)
  return /^\d{4}-\d{2}-\d{2}$/.test(release.date)
}

function isWholeNumber(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}

/** Whether the server stores both values of a field as the same. */
export function isSameField(name: string, a: unknown, b: unknown): boolean {
  if (name !== 'title') return isSameValue(a, b)
  return toSingleLine(String(a)) === toSingleLine(String(b))
}

/** Files are the same by their id, since their addresses expire; texts without blanks around them. */
function isSameValue(a: unknown, b: unknown): boolean {
  return serialize(a) === serialize(b)
}

function serialize(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (typeof part === 'string') return part.trim()
    const isFile = typeof part === 'object' && part !== null && '_id' in part
    return isFile ? part._id : part
  })
}

/** The names of the fields in which the two differ. */
export function listDifferences(a: LessonValues, b: LessonValues): string[] {
  return Object.keys(a).filter((name) => !isSameField(name, a[name], b[name]))
}
