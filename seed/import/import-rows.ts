import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '#server/db/client.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { CommandError } from '../command-error.ts'
import { parseCourse, type ImportedCourse, type CourseParsingOptions } from './parse-course.ts'
import type { RejectedFile } from './rejected-file.ts'
import type { SourceRow } from './source-row.ts'
import { previewBatch, writeBatch, type BatchResult } from './write-batch.ts'

export interface ImportCounts {
  read: number
  created: number
  existing: number
  renamed: number
  rejected: number
  newCategories: number
}

export interface ImportResult {
  counts: ImportCounts
  /** The first reasons, for the screen. */
  examples: string[]
  /** Why the end of the file was not reached. */
  stoppedBy: CommandError | 'signal' | undefined
  /** The line up to which every row is dealt with. */
  lastLine: number
}

export interface ImportContext {
  db: Database
  /** Absent when nothing is written. */
  write: { events: Pick<EventBus, 'publish'>; ownerId: string } | undefined
  rules: CourseParsingOptions
  rejected: RejectedFile
  onProgress: (counts: ImportCounts) => void
  signal: AbortSignal
}

const batchSize = 500
const examplesShown = 5

/**
 * Takes rows in batches of one transaction each, so that an interruption leaves whole batches. Rows are
 * held only until their batch is written. A file that ends in a fault is imported up to there.
 */
export async function importRows(
  rows: AsyncIterable<SourceRow>,
  work: ImportContext,
): Promise<ImportResult> {
  const seen = openSeenKeys()
  const run = new ImportRun(work, seen)
  try {
    for await (const row of rows) {
      if (work.signal.aborted) return run.result('signal')
      await run.take(row)
    }
    await run.flush()
    return run.result(undefined)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    await run.flush()
    return run.result(error)
  } finally {
    seen.close()
  }
}

class ImportRun {
  readonly #work: ImportContext
  readonly #seen: SeenKeys
  readonly #counts = { read: 0, created: 0, existing: 0, renamed: 0, rejected: 0, newCategories: 0 }
  readonly #examples: string[] = []
  readonly #foreseenCategories = new Set<string>()
  #batch: ImportedCourse[] = []
  #line = 0
  #lastLine = 0

  constructor(work: ImportContext, seen: SeenKeys) {
    this.#work = work
    this.#seen = seen
  }

  async take(row: SourceRow): Promise<void> {
    this.#counts.read += 1
    this.#line = row.lastLine
    const verdict = this.#judge(row)
    if ('course' in verdict) this.#batch.push(verdict.course)
    else await this.#refuse(row, verdict.problems)
    if (this.#batch.length === batchSize) await this.flush()
    else if (this.#counts.read % batchSize === 0) this.#work.onProgress(this.#counts)
  }

  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    if (batch.length > 0) await this.#place(batch)
    this.#lastLine = this.#line
    this.#work.onProgress(this.#counts)
  }

  result(stoppedBy: ImportResult['stoppedBy']): ImportResult {
    return { counts: this.#counts, examples: this.#examples, stoppedBy, lastLine: this.#lastLine }
  }

  #judge(row: SourceRow): { course: ImportedCourse } | { problems: string[] } {
    if ('problem' in row) return { problems: [row.problem] }
    const verdict = parseCourse(row, this.#work.rules)
    if ('problems' in verdict) return verdict
    const repeated = this.#seen.findDuplicate(verdict.course, row.line)
    return repeated ? { problems: [repeated] } : verdict
  }

  async #refuse(row: SourceRow, problems: string[]): Promise<void> {
    this.#counts.rejected += 1
    const example = `line ${row.line}: ${problems.join(' ')}`
    if (this.#examples.length < examplesShown) this.#examples.push(example)
    await this.#work.rejected.add(row, problems)
  }

  async #place(batch: ImportedCourse[]): Promise<void> {
    const { db, write } = this.#work
    if (!write) return this.#count(await previewBatch(db, batch))
    const outcome = await writeBatch(db, batch, write.ownerId)
    this.#count(outcome)
    const { courseIds, categoryIds } = outcome
    if (courseIds.length > 0) {
      await write.events.publish('catalogueChanged', { courseIds, categoryIds })
    }
  }

  #count(outcome: BatchResult): void {
    this.#counts.created += outcome.created
    this.#counts.existing += outcome.existing
    this.#counts.renamed += outcome.renamed
    // A preview finds the same category missing in every batch.
    const isForeseen = (name: string) => this.#foreseenCategories.has(name.toLowerCase())
    const fresh = outcome.newCategories.filter((name) => !isForeseen(name))
    for (const name of fresh) this.#foreseenCategories.add(name.toLowerCase())
    this.#counts.newCategories += fresh.length
  }
}

interface SeenKeys {
  /** Remembers a course, or tells which earlier row of the file has its key. */
  findDuplicate(course: ImportedCourse, line: number): string | undefined
  close(): void
}

/** The keys of a file, on disk once there are many: SQLite's nameless database is a temporary file. */
function openSeenKeys(): SeenKeys {
  const database = new DatabaseSync('')
  database.exec(
    'create table seen (key text primary key, content blob, line integer) without rowid; begin',
  )
  const add = database.prepare('insert into seen values (?, ?, ?) on conflict do nothing')
  const find = database.prepare('select content, line from seen where key = ?')
  return {
    findDuplicate(course, line) {
      const content = createHash('sha256').update(JSON.stringify(course)).digest()
      if (add.run(course.importKey, content, line).changes > 0) return undefined
      const first = find.get(course.importKey)
      const isSame = first?.['content'] instanceof Uint8Array && content.equals(first['content'])
      const place = `line ${String(first?.['line'])}`
      return isSame ? `The row repeats ${place}.` : `The key is that of ${place}, which came first.`
    },
    close: () => database.close(),
  }
}
