import { listProcesses } from '../processes.ts'
import { type CheckContext, type CheckResult, combine, failed, ok, warning } from './check.ts'

const toleratedSeconds = 3
const harmfulSeconds = 60
const advice =
  'Turn on time synchronization (NTP) on all machines, e.g. `timedatectl set-ntp true`.'

const ownClock = 'The clock of this machine'

interface Comparison {
  clock: string
  /** Whose clock it was compared with. */
  other: string
  /** By how much it is ahead. */
  seconds: number
}

/** Compares the clocks of this machine, of the database, of the public address and of all processes. */
export async function checkClock({ database, site }: CheckContext): Promise<CheckResult> {
  const compared = (await Promise.all([compareDatabase(database), compareSite(site)])).flat()
  if (compared.length === 0) {
    return warning(
      'There is no other clock to compare with.',
      'Check again when the database or the public address can be reached.',
    )
  }
  const problems = compared.flatMap((comparison) => findProblem(comparison) ?? [])
  if (problems.length > 0) return combine(problems)
  const others = compared.flatMap(({ clock, other }) => (clock === ownClock ? other : []))
  return ok(
    `${ownClock} agrees with ${others.length === 1 ? 'that' : 'those'} of ${others.join(' and ')}.`,
  )
}

async function compareDatabase(database: CheckContext['database']): Promise<Comparison[]> {
  try {
    const connection = await database.connect()
    if (!connection) return []
    const other = 'the database'
    const seconds = await connection.compareClock()
    const processes = await listProcesses(connection.query)
    return [
      { clock: ownClock, other, seconds },
      ...processes.map(({ host, kind, ahead }) => ({
        clock: `The clock of the ${kind} on ${host}`,
        other,
        seconds: ahead,
      })),
    ]
  } catch {
    // Reported by the check of the database.
    return []
  }
}

async function compareSite(site: CheckContext['site']): Promise<Comparison[]> {
  try {
    const { headers, at } = await site.load()
    if (headers.date === undefined) return []
    // The header has whole seconds.
    const seconds = (at - Date.parse(headers.date) - 500) / 1000
    return [{ clock: ownClock, other: site.url.host, seconds }]
  } catch {
    return []
  }
}

/** Undefined if the clocks agree. */
function findProblem({ clock, other, seconds }: Comparison): CheckResult | undefined {
  const difference = Math.abs(seconds)
  if (difference < toleratedSeconds) return undefined
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  const message = `${clock} is ${Math.round(difference)} seconds ${direction} that of ${other}.`
  return difference < harmfulSeconds ? warning(message, advice) : failed(message, advice)
}
