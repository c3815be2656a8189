import { benchAccounts } from './accounts/accounts.ts'
import { benchCommunity } from './community/community.ts'
import { benchSockets } from './community/sockets.ts'
import { benchComputed } from './computed.ts'
import { benchCurriculum } from './curriculum/curriculum.ts'
import { benchMoments } from './learning/moments.ts'
import { benchProgress } from './learning/progress.ts'
import { removePreparedFolders } from './load-server.ts'
import { benchReads } from './reads.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search/search.ts'
import { benchDay } from './soak/day.ts'
import { benchStatistics } from './statistics.ts'
import { benchTraces } from './traces.ts'
import { type Verdict, verdictLine } from './verdict.ts'
import { benchSegments } from './videos/segments.ts'
import { benchUploads } from './videos/uploads.ts'

/** The parts of the benchmark in the order they run; each starts its own servers. */
const parts: Record<
  string,
  (catalogue: string | undefined, options: ReadonlySet<string>) => Promise<Verdict[]>
> = {
  reads: benchReads,
  computed: benchComputed,
  search: benchSearch,
  accounts: benchAccounts,
  scale: benchScale,
  community: benchCommunity,
  sockets: benchSockets,
  progress: benchProgress,
  statistics: benchStatistics,
  curriculum: benchCurriculum,
  segments: benchSegments,
  uploads: benchUploads,
  moments: benchMoments,
  traces: benchTraces,
  day: benchDay,
}

/**
 * Prints the results of all parts or of the named ones: `npm run bench -- accounts`. An argument that ends
 * in `.csv` is a real catalogue to import, instead of generated rows; arguments that start with dashes are
 * options of a part. Resolves to 0 when all targets are met.
 */
export async function bench(args: string[]): Promise<number> {
  const catalogue = args.find((argument) => argument.endsWith('.csv'))
  const options = new Set(args.filter((argument) => argument.startsWith('--')))
  const named = args.filter((argument) => argument !== catalogue && !options.has(argument))
  const unknown = named.find((name) => !parts[name])
  if (unknown) {
    console.error(`There is no part "${unknown}". Use one of: ${Object.keys(parts).join(', ')}.`)
    return 1
  }
  const verdicts: Verdict[] = []
  for (const [name, run] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue
    console.log(`\n— ${name}`)
    verdicts.push(...(await runPart(name, () => run(catalogue, options))))
  }
  await removePreparedFolders()
  console.log('')
  for (const verdict of verdicts) console.log(verdictLine(verdict))
  return verdicts.every((verdict) => verdict.reached) ? 0 : 1
}

/** A part that fails does not hide what the others found. */
async function runPart(name: string, run: () => Promise<Verdict[]>): Promise<Verdict[]> {
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return [{ what: `${name} completes`, reached: false }]
  }
}
