import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { AppError } from '#server/platform/app-error.ts'
import { recordId, returnedTime } from '#shared/contract/fields.ts'
import { listRequestMessages as messages } from '#shared/messages/requests.ts'

/** Where a page starts: after the row with this value in the order of the list, and this id. */
export interface KeysetCursor {
  value: string
  id: string
}

/** The cursor of the page after a row: `<value>_<id>`. */
export function formatCursor(value: Date | string, id: string): `${string}_${string}` {
  return `${value instanceof Date ? value.toISOString() : value}_${id}`
}

const time = returnedTime(messages.badCursor)

/** Parses a cursor of a list that is ordered by a time or by a number. Throws `invalid_input` for another one. */
export function parseCursor(cursor: string, type: 'time' | 'number'): KeysetCursor {
  const [value = '', id = '', ...rest] = cursor.split('_')
  const isValue = type === 'time' ? time.safeParse(value).success : isNumber(value)
  const parsed = recordId.safeParse(id)
  if (isValue && parsed.success && rest.length === 0) return { value, id: parsed.data }
  throw new AppError('invalid_input', messages.badCursor, {
    fields: { cursor: messages.badCursor },
  })
}

/** Whether a row is on a later page of a list that is newest first. */
export function isOlderThan(
  { value, id }: KeysetCursor,
  columns: { time: SQLWrapper; id: SQLWrapper },
): SQL {
  return sql`(${columns.time}, ${columns.id}) < (${value}::timestamptz, ${id}::uuid)`
}

/** As `String` formats it, which writes very small numbers with an exponent. */
function isNumber(value: string): boolean {
  return Number(value) >= 0 && String(Number(value)) === value
}
