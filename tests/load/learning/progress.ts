import { startLoadServer, unlimitedClients } from '#tests/load/load-server.ts'
import { spansLine } from '#tests/load/measure.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import { createLearners } from './learners.ts'
import { measureWatching } from './watching.ts'

const learners = 500
const maxCoreShare = 20
const maxSlowdown = 2

/** Many learners watching at the same time as clients read the catalogue. */
export async function benchProgress(catalogue: string | undefined): Promise<Verdict[]> {
  const { server, databaseUrl, databasePid, stop } = await startLoadServer(
    catalogue,
    unlimitedClients,
  )
  try {
    const watching = await createLearners(databaseUrl, learners)
    const processes = { server: server.pid, database: databasePid }
    const { reports, seconds, share, quiet, busy, ratio } = await measureWatching(
      server.url,
      processes,
      watching,
    )
    console.log(
      `${learners} learners watching, ${(reports.length / seconds).toFixed(0)} reports/s: ${spansLine(reports)}\n` +
        `  of one core: server ${share.server.toFixed(1)} %, database ${share.database.toFixed(1)} %\n` +
        `The catalogue, quiet:             ${spansLine(quiet)}\n` +
        `The catalogue, beside them:       ${spansLine(busy)}, ratio ${ratio.toFixed(2)}`,
    )
    return [
      {
        what: `${learners} learners watching cost the server under ${maxCoreShare} % of one core`,
        reached: share.server < maxCoreShare,
      },
      {
        what: `p97.5 of the catalogue beside them within ${maxSlowdown} times its quiet value`,
        reached: ratio <= maxSlowdown,
      },
    ]
  } finally {
    await stop()
  }
}
