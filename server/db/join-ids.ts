import { type SQL, sql } from 'drizzle-orm'

/** Selects an array of ids as one string, because node-postgres parses arrays character by character. */
export function joinIds(ids: SQL): SQL<string[]> {
  return sql`array_to_string(${ids}, ',')`.mapWith(splitIds)
}

function splitIds(ids: string): string[] {
  return ids === '' ? [] : ids.split(',')
}
