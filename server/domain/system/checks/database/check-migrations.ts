import { knownMigrations, restoreSchema } from '#server/db/migrate.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { type CheckContext, type CheckResult, failed, ok, warning } from '../check.ts'
import { requireConnection } from './check-database.ts'

/** Whether the schema of the database is that of this version. */
export async function checkMigrations({ database }: CheckContext): Promise<CheckResult> {
  const { query } = await requireConnection(database)
  const [state] = await query<{ hasTable: boolean; isRestoring: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "hasTable",
       to_regnamespace($1) is not null as "isRestoring"`,
    [restoreSchema],
  )
  if (state?.isRestoring) {
    return failed(
      'A backup is being restored into the database, or that was interrupted.',
      'Wait for it, or run `npm run restore` again.',
    )
  }
  if (!state?.hasTable) {
    return warning(
      'The database is empty.',
      'Start Lectern: it creates its tables. If there was data, DATABASE_URL names the wrong database.',
    )
  }
  const applied = (
    await query<{ when: string }>(
      'select created_at::text as when from drizzle.__drizzle_migrations',
    )
  ).map(({ when }) => Number(when))
  const newest = Math.max(...knownMigrations)
  if (applied.some((when) => when > newest)) {
    return failed(
      'The database was migrated by a newer version of Lectern.',
      'Install that version, or restore a backup from before the upgrade.',
    )
  }
  // Like at startup, the newest one decides.
  const last = Math.max(0, ...applied)
  const pending = knownMigrations.filter((when) => when > last).length
  if (pending > 0) {
    return warning(
      `${pluralize(pending, ['migration is', 'migrations are'])} pending.`,
      'Back up, then start this version of Lectern, which applies them.',
    )
  }
  return ok(`The schema is that of this version, with ${knownMigrations.length} migrations.`)
}
