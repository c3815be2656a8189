import { classifyDatabaseError } from '#server/db/database-errors.ts'
import { isStartupError } from '#server/platform/startup-error.ts'
import { type CheckContext, type CheckResult, failed, ok, readReason, warning } from '../check.ts'
import type { Connection } from './check-database.ts'

const testedVersion = 18
const roundTrips = 5
/** In one data centre it takes 1 ms or less, and a page waits for several. */
const slowMilliseconds = 50

/** Whether PostgreSQL can be reached, is of the right version, and takes writes. */
export async function checkPostgres({ database }: CheckContext): Promise<CheckResult> {
  let connection
  try {
    connection = await database.connect()
  } catch (error) {
    return explainFailure(error)
  }
  if (!connection) {
    return warning(
      'There is no database yet.',
      'Start Lectern: the first start creates it. If it existed, DATA_DIR names the wrong folder.',
    )
  }
  const [row] = await connection.query<{ version: string; major: number; isReplica: boolean }>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as "isReplica"`,
  )
  const { version = '', major = 0, isReplica = false } = row ?? {}
  if (major < testedVersion) {
    return failed(
      `This is PostgreSQL ${version}, and Lectern needs ${testedVersion}.`,
      `Upgrade PostgreSQL to ${testedVersion} (pg_upgrade, or a backup that is restored there).`,
    )
  }
  if (isReplica) {
    return failed(
      'The database is a replica, which takes no writes.',
      'Set DATABASE_URL to the primary, or promote this server.',
    )
  }
  const milliseconds = await timeRoundTrip(connection)
  if (milliseconds > slowMilliseconds) {
    return warning(
      `PostgreSQL ${version} responds, but takes at least ${Math.round(milliseconds)} ms for each statement.`,
      'Run Lectern and its database on the same machine or network, and check the load of that machine.',
    )
  }
  const note = major > testedVersion ? ` Lectern was tested with ${testedVersion}.` : ''
  return ok(`PostgreSQL ${version} responds.${note}`)
}

/** The fastest of several: the others may have waited for a busy processor. */
async function timeRoundTrip({ time }: Connection): Promise<number> {
  let fastest = Infinity
  for (let index = 0; index < roundTrips; index += 1) {
    fastest = Math.min(fastest, await time('select 1'))
  }
  return fastest
}

function explainFailure(error: unknown): CheckResult {
  if (isStartupError(error)) {
    return failed(error.message, 'Do what the message says, then check again.')
  }
  const reason = readReason(error)
  if (classifyDatabaseError(error) === 'busy') {
    return failed(
      `The database accepts no connection: ${reason}.`,
      'Raise max_connections of PostgreSQL, or run fewer processes.',
    )
  }
  return failed(
    `The database cannot be reached: ${reason}.`,
    'Check that PostgreSQL runs, and host, user, password and name in DATABASE_URL.',
  )
}
