import type { Failure } from '../failures.ts'
import {
  type ContentFields,
  isSameField,
  type LessonValues,
  validateValues,
} from './lesson-values.ts'

/** The errors of fields that are not saved until they are corrected: those of the page and of the server. */
export function createFieldErrors(content: ContentFields) {
  /** Values that the server rejected, with its messages. */
  const rejected = new Map<string, { value: unknown; msg: string }>()

  /** The field of an error's path, such as `video.link`. */
  function findField(path: string, names: readonly string[]): string {
    const last = path.split('.').findLast((part) => names.includes(part))
    return last ?? names.find((name) => name in content.labels) ?? names[0] ?? path
  }

  return {
    /** The server rejected a request with these fields. */
    reject(
      { msg, fields }: Extract<Failure, { kind: 'rejected' }>,
      names: readonly string[],
      sent: LessonValues,
    ): void {
      const errors = Object.entries(fields)
      const problems = errors.length > 0 ? errors : names.map((name) => [name, msg] as const)
      for (const [path, text] of problems) {
        const name = findField(path, names)
        rejected.set(name, { value: sent[name], msg: text })
      }
    },
    /** By name. */
    list(values: LessonValues): Record<string, string> {
      const still = [...rejected].filter(([name, { value }]) =>
        isSameField(name, values[name], value),
      )
      const messages = Object.fromEntries(still.map(([name, { msg }]) => [name, msg]))
      return { ...messages, ...validateValues(values, content) }
    },
  }
}
