import { AppError } from '#server/platform/app-error.ts'
import { recordId, returnedTime } from '#shared/contract/fields.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'

/** Where a page starts: the last row's value in the order of the list, and its id. */
export function formatCursor(value: string, id: string): string {
  return `${value}_${id}`
}

const time = returnedTime(messages.badCursor)

/** Throws `invalid_input` for one of another list. */
export function parseCursor(
  cursor: string,
  type: 'time' | 'number',
): { value: string; id: string } {
  const [value = '', id = '', ...rest] = cursor.split('_')
  const isValue = type === 'time' ? time.safeParse(value).success : isNumber(value)
  const parsed = recordId.safeParse(id)
  if (isValue && parsed.success && rest.length === 0) return { value, id: parsed.data }
  throw new AppError('invalid_input', messages.badCursor, {
    fields: { cursor: messages.badCursor },
  })
}

/** As `String` formats it, which writes very small numbers with an exponent. */
function isNumber(value: string): boolean {
  return Number(value) >= 0 && String(Number(value)) === value
}
