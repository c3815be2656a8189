import { CommandError } from '#server/commands/command-error.ts'
import { importedCurriculum } from './course-schema.ts'
import { parseJsonArray } from './json-array.ts'
import { readLines } from './read-lines.ts'
import {
  describeTooLong,
  jsonRowMaxLength,
  type RowPosition,
  type SourceRow,
  type SourceTable,
} from './source-row.ts'

const rowTooLong = describeTooLong(jsonRowMaxLength)

/**
 * Reads an array of objects, or one object per line. The columns are the keys of the first object, which
 * must be valid. Throws CommandError if the file is neither.
 */
export async function readJson(chunks: AsyncIterable<string>): Promise<SourceTable> {
  const { isArray, text } = await detectArray(chunks)
  const rows = isArray ? readElements(text) : readObjectLines(text)
  const first = await rows.next()
  if (first.done) throw new CommandError('The file contains no object.')
  const row = first.value
  if ('problem' in row) {
    throw new CommandError(
      `Line ${row.line} is not a valid object: the file must be an array of objects, or have one object per line.`,
    )
  }
  return { columns: [...row.cells.keys()], isHeader: false, rows: prepend(row, rows) }
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

async function* readElements(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { line, lastLine, value, isTooLong } of parseJsonArray(chunks)) {
    if (isTooLong) yield { line, lastLine, text: '', problem: rowTooLong }
    else yield toRow({ line, lastLine, text: JSON.stringify(value) }, value)
  }
}

async function* readObjectLines(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { number, text, isTooLong } of readLines(chunks, jsonRowMaxLength)) {
    const position = { line: number, lastLine: number, text }
    if (isTooLong) yield { ...position, problem: rowTooLong }
    else if (text.trim() !== '') yield parseLine(position)
  }
}

function parseLine(position: RowPosition): SourceRow {
  try {
    return toRow(position, JSON.parse(position.text))
  } catch {
    return { ...position, problem: 'This is not valid JSON.' }
  }
}

function toRow(position: RowPosition, value: unknown): SourceRow {
  if (!isObject(value)) return { ...position, problem: 'This is not a JSON object.' }
  const row = { ...position, ...readCells(value) }
  const fields = Object.entries(value).filter(
    ([name, field]) => curriculumFields.has(name) && field !== null,
  )
  return fields.length > 0 ? { ...row, curriculum: Object.fromEntries(fields) } : row
}

const curriculumFields: ReadonlySet<string> = new Set(Object.keys(importedCurriculum.shape))

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readCells(object: object): { cells: Map<string, string>; unreadable: Set<string> } {
  const cells = new Map<string, string>()
  const unreadable = new Set<string>()
  for (const [name, value] of Object.entries(object)) {
    const text = readCell(value)
    cells.set(name, text ?? '')
    if (text === undefined) unreadable.add(name)
  }
  return { cells, unreadable }
}

/** Arrays of values become lines. Undefined for objects, and for numbers that JavaScript would round. */
function readCell(value: unknown): string | undefined {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return isExact(value) ? String(value) : undefined
  if (!Array.isArray(value)) return undefined
  const lines = value.map((item: unknown) => (Array.isArray(item) ? undefined : readCell(item)))
  return lines.includes(undefined) ? undefined : lines.join('\n')
}

function isExact(value: number): boolean {
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
}

/** Whether the text is an array, by its first character that is not white space; returns the text too. */
async function detectArray(
  chunks: AsyncIterable<string>,
): Promise<{ isArray: boolean; text: AsyncGenerator<string> }> {
  const source = chunks[Symbol.asyncIterator]()
  const blank: string[] = []
  let start = ''
  for (let next = await source.next(); !next.done; next = await source.next()) {
    start = next.value
    if (start.trim() !== '') break
    blank.push(start)
  }
  async function* whole(): AsyncGenerator<string> {
    try {
      yield* blank
      yield start
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return { isArray: start.trimStart().startsWith('['), text: whole() }
}
