import { listProcesses } from '../processes.ts'
import { type CheckContext, type CheckResult, combine, failed, ok, warning } from './check.ts'

const toleratedSeconds = 3
const harmfulSeconds = 60
const advice =
  'Turn on time synchronization (NTP) on all machines, e.g. `timedatectl set-ntp true`.'

/** Compares the clocks of this machine, of the database, of the public address and of all processes. */
export async function checkClock({ database, site }: CheckContext): Promise<CheckResult> {
  const results = await Promise.all([compareDatabase(database), compareSite(site)])
  const compared = results.flatMap((one) => one ?? [])
  if (compared.length === 0) {
    return warning(
      'There is no other clock to compare with.',
      'Check again when the database or the public address can be reached.',
    )
  }
  return combine(compared)
}

async function compareDatabase(
  database: CheckContext['database'],
): Promise<CheckResult | undefined> {
  try {
    const connection = await database.connect()
    if (!connection) return undefined
    const seconds = await connection.compareClock()
    const others = (await listProcesses(connection.query)).map(({ host, kind, ahead }) =>
      assess(`The clock of the ${kind} on ${host}`, 'that of the database', ahead),
    )
    const bad = others.filter(({ status }) => status !== 'ok')
    return combine([assess('The clock of this machine', 'that of the database', seconds), ...bad])
  } catch {
    // Reported by the check of the database.
    return undefined
  }
}

async function compareSite(site: CheckContext['site']): Promise<CheckResult | undefined> {
  try {
    const { headers, at } = await site.load()
    if (headers.date === undefined) return undefined
    // The header has whole seconds.
    const seconds = (at - Date.parse(headers.date) - 500) / 1000
    return assess('The clock of this machine', `that of ${site.url.host}`, seconds)
  } catch {
    return undefined
  }
}

function assess(clock: string, other: string, seconds: number): CheckResult {
  const difference = Math.abs(seconds)
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  if (difference < toleratedSeconds) return ok(`${clock} agrees with ${other}.`)
  const message = `${clock} is ${Math.round(difference)} seconds ${direction} ${other}.`
  return difference < harmfulSeconds ? warning(message, advice) : failed(message, advice)
}
