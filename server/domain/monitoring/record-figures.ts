import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getTableColumns, sql } from 'drizzle-orm'
import { processFigures } from '#server/db/schema/index.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import type { Deps } from '../deps.ts'
import { addActivity, countActivity, createActivity } from './count-activity.ts'
import { loadQueueFigures } from './load-figures.ts'

type Row = typeof processFigures.$inferInsert

const minute = 60_000
/** How long the counts of a process are added up. */
const slotMilliseconds = 5 * minute
/** How often they are written. */
const writeMilliseconds = minute

/** Slots that could not be written wait for the database, two hours at most. */
const waitingMax = 24

const delayResolution = 20

export interface FigureRecorder {
  /** Writes what was counted so far; otherwise it is written every minute. */
  write(): Promise<void>
  /** Writes the last figures; errors are only logged. */
  stop(): Promise<void>
}

/**
 * Records what this process measures for the status page: one statement per minute, which overwrites the process' row of
 * the slot, so that it can be repeated.
 */
export function recordFigures(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { kind, countSockets = () => 0 }: { kind: Row['kind']; countSockets?: () => number },
): FigureRecorder {
  const process = randomUUID()
  const activity = countActivity()
  const delay = monitorEventLoopDelay({ resolution: delayResolution })
  delay.enable()
  let current = createRow(clock.now())
  let waiting: Row[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer = setTimeout(writeRegularly, untilNextWrite()).unref()

  function createRow(now: Date): Row {
    return { process, kind, slot: getSlot(now), seenAt: now, ...createActivity() }
  }

  /** At full minutes, so that counts are in the slot in which they were counted. */
  function untilNextWrite(): number {
    return writeMilliseconds - (clock.now().getTime() % writeMilliseconds)
  }

  function writeRegularly(): void {
    timer = setTimeout(writeRegularly, untilNextWrite()).unref()
    void write().catch((error: unknown) =>
      logFailure(log, error, 'The figures of the status page could not be written.'),
    )
  }

  /** Without the queue age, where that cannot be loaded. */
  async function measure(): Promise<void> {
    const queues = await loadQueueFigures(db).catch(() => [])
    const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))
    const now = clock.now()
    current = {
      ...current,
      ...addActivity({ ...createActivity(), ...current }, activity.take()),
      seenAt: now,
      sockets: Math.max(current.sockets ?? 0, countSockets()),
      eventLoopDelay: Math.max(current.eventLoopDelay ?? 0, readDelay()),
      memoryBytes: Math.max(current.memoryBytes ?? 0, globalThis.process.memoryUsage.rss()),
      queueAge: Math.max(current.queueAge ?? 0, oldest),
    }
    waiting = [...waiting.filter(({ slot }) => slot !== current.slot), current].slice(-waitingMax)
    if (getSlot(now).getTime() !== current.slot.getTime()) current = createRow(now)
  }

  /** The 99th percentile in milliseconds since the last call. The histogram includes its own interval. */
  function readDelay(): number {
    const milliseconds = delay.percentile(99) / 1e6 - delayResolution
    delay.reset()
    return Math.max(0, milliseconds)
  }

  async function writeNow(): Promise<void> {
    await measure()
    const rows = waiting
    await db
      .insert(processFigures)
      .values(rows)
      .onConflictDoUpdate({
        target: [processFigures.slot, processFigures.process],
        set: replacedColumns,
      })
    waiting = waiting.filter((row) => !rows.includes(row))
  }

  /** One after another. */
  function write(): Promise<void> {
    writing = writing.catch(() => undefined).then(writeNow)
    return writing
  }

  return {
    write,
    async stop() {
      clearTimeout(timer)
      delay.disable()
      await write().catch((error: unknown) =>
        logFailure(log, error, 'The last figures of the status page could not be written.'),
      )
      activity.stop()
    },
  }
}

const keys = new Set(['slot', 'process', 'kind'])

/** Each other column gets the value of the row that could not be inserted. */
const replacedColumns = Object.fromEntries(
  Object.keys(getTableColumns(processFigures))
    .filter((name) => !keys.has(name))
    .map((name) => [name, sql.raw(`excluded.${toSnakeCase(name)}`)]),
)

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function getSlot(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % slotMilliseconds))
}
