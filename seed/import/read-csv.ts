import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { CommandError } from '#server/commands/command-error.ts'
import { readLines, type Line } from './read-lines.ts'
import {
  describeTooLong,
  rowMaxLength,
  type BrokenRow,
  type SourceRow,
  type SourceTable,
} from './source-row.ts'

const rowTooLong = describeTooLong(rowMaxLength)

/** Reads CSV (RFC 4180). Records that violate it are broken rows. Throws CommandError without a header. */
export async function readCsv(chunks: AsyncIterable<string>): Promise<SourceTable> {
  const records = readRecords(new LineSource(readLines(chunks, rowMaxLength)))
  const first = await records.next()
  if (first.done) throw new CommandError('The file is empty. The first line must be the header.')
  if ('problem' in first.value) {
    throw new CommandError(`The first line must be the header. ${first.value.problem}`)
  }
  const columns = first.value.values.map((name) => name.trim())
  rejectRepeatedColumns(columns)
  return { columns, isHeader: true, rows: readRows(records, columns) }
}

type CsvRecord = BrokenRow | WholeRecord
type WholeRecord = Omit<BrokenRow, 'problem'> & { values: string[] }
type Parsed = { values: string[] } | { problem: string }
type Records = AsyncGenerator<CsvRecord, void, number | undefined>

async function* readRows(records: Records, columns: string[]): AsyncGenerator<SourceRow> {
  try {
    for (;;) {
      const next = await records.next(columns.length)
      if (next.done) return
      yield 'problem' in next.value ? next.value : toRow(next.value, columns)
    }
  } finally {
    await records.return()
  }
}

function toRow({ values, ...position }: WholeRecord, columns: string[]): SourceRow {
  const cells = new Map(columns.map((name, index) => [name, values[index] ?? '']))
  return { ...position, cells, unreadable: new Set() }
}

/**
 * A record extends over as many lines as it takes to close its quotes. If those lines are no record, only
 * the first is rejected and the others are read again, so that a stray quote affects a single line.
 * `next` takes the expected number of columns.
 */
async function* readRecords(lines: LineSource): Records {
  let width: number | undefined
  try {
    for (let first = await lines.next(); first; first = await lines.next()) {
      if (first.text.trim() === '' && !first.isTooLong) continue
      const { text, more } = await closeQuotes(first, lines)
      const parsed = first.isTooLong ? { problem: rowTooLong } : parseRecord(text, width)
      const line = first.number
      if ('problem' in parsed) {
        lines.unread(more)
        width = yield { line, lastLine: line, text: first.text, ...parsed }
      } else {
        width = yield { line, lastLine: line + more.length, text, ...parsed }
      }
    }
  } finally {
    await lines.close()
  }
}

async function closeQuotes(
  first: Line,
  lines: LineSource,
): Promise<{ text: string; more: Line[] }> {
  const more: Line[] = []
  let { text } = first
  let isOpen = hasOddQuotes(text) && !first.isTooLong
  while (isOpen && text.length <= rowMaxLength) {
    const next = await lines.next()
    if (!next) break
    more.push(next)
    if (next.isTooLong) break
    text += `\n${next.text}`
    if (hasOddQuotes(next.text)) isOpen = false
  }
  return { text, more }
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

function parseRecord(text: string, width: number | undefined): Parsed {
  try {
    const [values = []] = parse(text, { record_delimiter: '\n', relax_column_count: true })
    if (width === undefined || values.length === width) return { values }
    return { problem: `The row has ${values.length} columns and the header has ${width}.` }
  } catch (error) {
    if (error instanceof CsvError) return { problem: messages[error.code] ?? error.message }
    throw error
  }
}

const messages: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'There is text between a closing quote and the next comma.',
  INVALID_OPENING_QUOTE: 'A value contains a quote but does not start with one.',
}

function rejectRepeatedColumns(columns: string[]): void {
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated === undefined) return
  throw new CommandError(`The header contains the column "${repeated}" twice.`)
}

/** Lines that can be put back to be read again. */
class LineSource {
  #lines: AsyncGenerator<Line>
  #unread: Line[] = []

  constructor(lines: AsyncGenerator<Line>) {
    this.#lines = lines
  }

  async next(): Promise<Line | undefined> {
    const line = this.#unread.pop()
    if (line) return line
    const next = await this.#lines.next()
    return next.done ? undefined : next.value
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined)
  }

  unread(lines: Line[]): void {
    for (const line of lines.toReversed()) this.#unread.push(line)
  }
}
