import { type CheckContext, type CheckResult, failed, ok, warning } from '../check.ts'
import { requireConnection } from './check-database.ts'

/** Encoding and locale decide whether all languages can be stored, searched and sorted. */
export async function checkLocale({ database }: CheckContext): Promise<CheckResult> {
  const { query } = await requireConnection(database)
  const [row] = await query<{
    encoding: string
    locale: string
    isLowered: boolean
    stored: string | null
    actual: string | null
  }>(
    `select pg_encoding_to_char(encoding) as encoding, coalesce(datlocale, datctype) as locale,
       lower('É') = 'é' as "isLowered", datcollversion as stored,
       pg_database_collation_actual_version(oid) as actual
     from pg_database where datname = current_database()`,
  )
  const { encoding = '', locale = '', isLowered = false, stored = null, actual = null } = row ?? {}
  const recreate =
    "Back up, create another database with `create database … encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' template template0`, and restore there."
  if (encoding !== 'UTF8') {
    return failed(`The encoding is ${encoding}: some languages cannot be stored.`, recreate)
  }
  if (!isLowered) {
    return failed(
      `With the locale ${locale}, the search finds no words with letters such as é or ж.`,
      recreate,
    )
  }
  if (stored !== null && actual !== null && stored !== actual) {
    return warning(
      `The order of texts (${locale}) has changed from version ${stored} to ${actual}, so that indexes may miss rows.`,
      'Run `reindex database` and `alter database … refresh collation version`.',
    )
  }
  return ok(`Texts are stored in UTF-8, with the locale ${locale}.`)
}
