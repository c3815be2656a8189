import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { CommandError } from '#server/commands/command-error.ts'
import type { Database } from '#server/db/client.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
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
  /** The first rejected rows with their reasons. */
  examples: string[]
  /** Why the import stopped before the end of the file. */
  stoppedBy: CommandError | 'signal' | undefined
  /** The line up to which all rows were imported or rejected. */
  lastLine: number
}

export interface ImportContext {
  db: Database
  /** Undefined in a dry run. */
  write: { events: Pick<EventBus, 'publish'>; ownerId: string } | undefined
  parsing: CourseParsingOptions
  rejected: RejectedFile
  onProgress: (counts: ImportCounts) => void
  signal: AbortSignal
}

const batchSize = 500
/** Courses with many articles are written in smaller batches, which bounds the memory. */
const batchMaxLength = 16_000_000
const maxExamples = 5

/**
 * Imports rows in batches of one transaction each, so that an interruption leaves complete batches. When
 * reading fails, the rows before the error are imported.
 */
export async function importRows(
  rows: AsyncIterable<SourceRow>,
  context: ImportContext,
): Promise<ImportResult> {
  const seenKeys = openSeenKeys()
  const run = new ImportRun(context, seenKeys)
  try {
    for await (const row of rows) {
      if (context.signal.aborted) return run.toResult('signal')
      await run.add(row)
    }
    await run.flush()
    return run.toResult(undefined)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    await run.flush()
    return run.toResult(error)
  } finally {
    seenKeys.close()
  }
}

class ImportRun {
  readonly #context: ImportContext
  readonly #seenKeys: SeenKeys
  readonly #counts = { read: 0, created: 0, existing: 0, renamed: 0, rejected: 0, newCategories: 0 }
  readonly #examples: string[] = []
  readonly #countedCategories = new Set<string>()
  #batch: ImportedCourse[] = []
  /** Characters of the rows in the batch. */
  #batchLength = 0
  #line = 0
  #lastLine = 0

  constructor(context: ImportContext, seenKeys: SeenKeys) {
    this.#context = context
    this.#seenKeys = seenKeys
  }

  async add(row: SourceRow): Promise<void> {
    this.#counts.read += 1
    this.#line = row.lastLine
    const result = this.#parse(row)
    if ('course' in result) {
      this.#batch.push(result.course)
      this.#batchLength += row.text.length
    } else await this.#reject(row, result.problems)
    if (this.#batch.length === batchSize || this.#batchLength > batchMaxLength) await this.flush()
    else if (this.#counts.read % batchSize === 0) this.#context.onProgress(this.#counts)
  }

  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#batchLength = 0
    if (batch.length > 0) await this.#write(batch)
    this.#lastLine = this.#line
    this.#context.onProgress(this.#counts)
  }

  toResult(stoppedBy: ImportResult['stoppedBy']): ImportResult {
    return { counts: this.#counts, examples: this.#examples, stoppedBy, lastLine: this.#lastLine }
  }

  #parse(row: SourceRow): { course: ImportedCourse } | { problems: string[] } {
    if ('problem' in row) return { problems: [row.problem] }
    const result = parseCourse(row, this.#context.parsing)
    if ('problems' in result) return result
    const duplicate = this.#seenKeys.findDuplicate(result.course, row.line)
    return duplicate ? { problems: [duplicate] } : result
  }

  async #reject(row: SourceRow, problems: string[]): Promise<void> {
    this.#counts.rejected += 1
    const example = `line ${row.line}: ${problems.join(' ')}`
    if (this.#examples.length < maxExamples) this.#examples.push(example)
    await this.#context.rejected.add(row, problems)
  }

  async #write(batch: ImportedCourse[]): Promise<void> {
    const { db, write } = this.#context
    if (!write) return this.#count(await previewBatch(db, batch))
    const result = await writeBatch(db, batch, write.ownerId)
    this.#count(result)
    const { courseIds, categoryIds } = result
    if (courseIds.length > 0) {
      await write.events.publish('catalogueChanged', { courseIds, categoryIds })
    }
  }

  #count(result: BatchResult): void {
    this.#counts.created += result.created
    this.#counts.existing += result.existing
    this.#counts.renamed += result.renamed
    // A dry run finds the same category missing in every batch.
    const isCounted = (name: string) => this.#countedCategories.has(name.toLowerCase())
    const newCategories = result.newCategories.filter((name) => !isCounted(name))
    for (const name of newCategories) this.#countedCategories.add(name.toLowerCase())
    this.#counts.newCategories += newCategories.length
  }
}

interface SeenKeys {
  /** Stores the key of a course. Returns an error if an earlier row of the file has the same key. */
  findDuplicate(course: ImportedCourse, line: number): string | undefined
  close(): void
}

/** Stores keys in a temporary SQLite database, which moves to disk as it grows. */
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
      const position = `line ${String(first?.['line'])}`
      return isSame ? `The row repeats ${position}.` : `The key is already used on ${position}.`
    },
    close: () => database.close(),
  }
}
