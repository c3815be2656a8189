import fc from 'fast-check'
import { FuzzRun, type FuzzReport } from './fuzz-run.ts'
import { openFuzzServer } from './fuzz-server.ts'
import { loadOperations, type Operation } from './operations.ts'
import { generateRequests, type Draft } from './requests.ts'
import { openClient } from './send.ts'
import { createWorld, type World } from './world.ts'

/** Calls with passwords or images cost a hundred times more, so they run less often. */
const roundsBetweenCostly = 4
const roundsBetweenChecks = 8
/** Rounds at the end for calls that have not succeeded: with many calls, few requests are of one. */
const extraRounds = 40
/** After this many requests, caches, pools and compiled code have reached their size. */
const warmRequests = 6000

/** Sends generated requests to a real server; the same seed generates the same requests. */
export async function fuzz(options: {
  seed: number
  requests: number
  /** Stops earlier when this time has passed. */
  minutes?: number | undefined
  /** Calls that cannot succeed. */
  outOfReach?: ReadonlySet<string>
  onProgress?: (line: string) => void
}): Promise<FuzzReport> {
  const server = await openFuzzServer()
  const client = openClient(server.process.port)
  try {
    const operations = await loadOperations(server.process.url)
    const world = await createWorld(server)
    const run = new FuzzRun(server, client, world)
    const all = createSeries(operations, world)
    const cheap = createSeries(
      operations.filter((operation) => !isCostly(operation)),
      world,
    )
    await run.watchRows()
    const start = performance.now()
    const end = start + (options.minutes ?? Infinity) * 60_000
    const isOver = () => run.sent >= options.requests || performance.now() > end
    let round = 0
    for (; !isOver() && !run.isBroken; round += 1) {
      const series = round % roundsBetweenCostly === 0 ? all : cheap
      await run.sendAll(createDrafts(series, options.seed + round * 7919))
      if (run.warm === undefined && run.sent >= warmRequests) await run.markWarm()
      if (round % roundsBetweenChecks === 0) {
        await run.checkRows()
        await world.refresh()
        options.onProgress?.(run.progressLine())
      }
    }
    const reachable = operations.filter(({ name }) => !options.outOfReach?.has(name))
    for (const lastRound = round + extraRounds; round < lastRound && !run.isBroken; round += 1) {
      const left = reachable.filter(({ name }) => !run.hasSucceeded(name))
      if (left.length === 0) break
      await world.refresh()
      await run.sendAll(createDrafts(createSeries(left, world), options.seed + round * 7919))
    }
    await run.checkRows()
    run.checkLog()
    return await run.report(reachable, (performance.now() - start) / 1000)
  } finally {
    client.close()
    await server.stop()
  }
}

function isCostly({ isUpload, body }: Operation): boolean {
  return isUpload || Object.hasOwn(body?.properties ?? {}, 'password')
}

/** Every caller combined with every call. */
function createSeries(operations: Operation[], world: World): fc.Arbitrary<Draft>[] {
  return operations.flatMap((operation) =>
    world.callers.map((caller) => generateRequests(operation, caller, world)),
  )
}

/** One request of each series, generated lazily, since the existing resources change meanwhile. */
function createDrafts(series: fc.Arbitrary<Draft>[], seed: number): Iterable<Draft> {
  return series.values().flatMap((requests, index) => {
    const own = (Math.imul(seed, 104_729) + index * 31) | 0
    return fc.sample(requests, { numRuns: 1, seed: own })
  })
}
