import { CommandError } from '../command-error.ts'
import { readLines } from './read-lines.ts'
import { rowTooLong, type SourceRow, type SourceTable } from './source-row.ts'
import { splitJsonArray, type JsonElement } from './split-json-array.ts'

/**
 * An array of objects, or one object a line. The columns are the keys of the first object, which must
 * be whole, as a header must. Throws ImportError where the file is neither.
 */
export async function readJson(chunks: AsyncIterable<string>): Promise<SourceTable> {
  const { isArray, text } = await lookAtStart(chunks)
  const elements = isArray ? splitJsonArray(text) : splitLines(text)
  const first = await elements.next()
  if (first.done) throw new CommandError('The file holds no object.')
  const row = readElement(first.value)
  if ('problem' in row) {
    throw new CommandError(
      `Line ${row.line} is not the whole object that must come first: give an array of objects, or one object a line.`,
    )
  }
  return { columns: [...row.cells.keys()], isHeader: false, rows: readRows(row, elements) }
}

async function* readRows(
  first: SourceRow,
  rest: AsyncIterable<JsonElement>,
): AsyncGenerator<SourceRow> {
  yield first
  for await (const element of rest) yield readElement(element)
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  for await (const { number, text, isTooLong } of readLines(chunks)) {
    if (text.trim() !== '' || isTooLong) yield { line: number, lastLine: number, text, isTooLong }
  }
}

function readElement({ line, lastLine, text, isTooLong }: JsonElement): SourceRow {
  const place = { line, lastLine, text }
  if (isTooLong) return { ...place, problem: rowTooLong }
  if (text === '') return { ...place, problem: 'A comma stands where an object should.' }
  const value = parse(text)
  if (value === undefined) return { ...place, problem: 'This is not valid JSON.' }
  if (!isObject(value)) return { ...place, problem: 'This is not a JSON object.' }
  return { ...place, ...readCells(value) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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

/** A list of texts becomes lines. Undefined for objects, and for numbers that JavaScript would round. */
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

/** Reads on to the first character that says something, and gives the whole text again. */
async function lookAtStart(
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
