/** A row of the imported file: its cells, or why it cannot be read. */
export type SourceRow = ReadableRow | BrokenRow

export interface RowPosition {
  /** The line on which the row starts, counted from 1. */
  line: number
  lastLine: number
  /** The source text of the row. */
  text: string
}

export interface ReadableRow extends RowPosition {
  cells: ReadonlyMap<string, string>
  /** Columns whose value is neither text nor an exact number; an error only if they are mapped. */
  unreadable: ReadonlySet<string>
  /** The sections, order and status of a JSON object that has one of them. */
  curriculum?: object
}

export interface BrokenRow extends RowPosition {
  problem: string
}

export interface SourceTable {
  columns: string[]
  /** False for JSON, whose columns are those of the first object: others may have more. */
  isHeader: boolean
  rows: AsyncIterable<SourceRow>
}

/** Longer rows are rejected unread, which bounds the memory. Fields within their limits add up to 30,000. */
export const rowMaxLength = 256_000
/** Of JSON, whose rows may have articles. */
export const jsonRowMaxLength = 8_000_000

export function describeTooLong(maxLength: number): string {
  return `The row is longer than ${maxLength.toLocaleString('en')} characters.`
}
