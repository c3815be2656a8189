import { type CheckContext, type CheckResult, failed, ok, warning } from '../check.ts'
import { requireConnection } from './check-database.ts'

const extensions = ['pg_trgm', 'unaccent']

/** Whether the search's extensions are installed, or can be. */
export async function checkExtensions({ database }: CheckContext): Promise<CheckResult> {
  const { query } = await requireConnection(database)
  const rows = await query<{ name: string; version: string | null; mayCreate: boolean }>(
    `select name, installed_version as version,
       has_database_privilege(current_database(), 'create') as "mayCreate"
     from pg_available_extensions where name = any($1)`,
    [extensions],
  )
  const unavailable = extensions.filter((name) => !rows.some((row) => row.name === name))
  if (unavailable.length > 0) {
    return failed(
      `PostgreSQL lacks the extensions ${unavailable.join(' and ')}.`,
      'Install them on the database server, for example the package postgresql-contrib.',
    )
  }
  const missing = rows.filter(({ version }) => version === null)
  if (missing.length === 0) {
    return ok(
      `${rows.map(({ name, version }) => `${name} ${version}`).join(' and ')} are installed.`,
    )
  }
  const names = missing.map(({ name }) => name).join(' and ')
  if (missing.some(({ mayCreate }) => !mayCreate)) {
    return failed(
      `The extensions ${names} are not installed, and the database user may not create them.`,
      `As owner of the database, run: ${missing.map(({ name }) => `create extension ${name};`).join(' ')}`,
    )
  }
  return warning(
    `The extensions ${names} are not installed yet.`,
    'Start Lectern, which creates them with its tables.',
  )
}
