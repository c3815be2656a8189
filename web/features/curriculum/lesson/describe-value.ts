import type { ReleaseRequest } from '#shared/contract/curriculum.ts'
import { formatLength, formatRelease } from '../tree/describe-lesson.ts'

/** The value of a field as text, where the author chooses between two. */
export function describeValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'release') {
    return value === null ? 'At once' : formatRelease(value as NonNullable<ReleaseRequest>)
  }
  if (typeof value === 'number') return formatLength(value)
  if (Array.isArray(value)) return value.map((item) => describeValue(name, item)).join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  const text = String(value ?? '')
  return text.startsWith('/files/') ? 'Captions file' : text
}
