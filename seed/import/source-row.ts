/** One row of the operator's file: its cells, or why they cannot be told apart. */
export type SourceRow = ReadableRow | BrokenRow

interface Place {
  /** The line of the file on which the row begins, from 1 on. */
  line: number
  lastLine: number
  /** The row as it stands in the file. */
  text: string
}

export interface ReadableRow extends Place {
  cells: ReadonlyMap<string, string>
  /** Columns whose value is no text or exact number, which matters only where they are mapped. */
  unreadable: ReadonlySet<string>
}

export interface BrokenRow extends Place {
  problem: string
}

export interface SourceTable {
  columns: string[]
  /** False for JSON: the columns are those of the first object, and others may have more. */
  isHeader: boolean
  rows: AsyncIterable<SourceRow>
}

/** Longer rows are refused unread, so that no input can fill the memory. Real limits add up to 30,000. */
export const rowMaxLength = 256_000

export const rowTooLong = `The row is longer than ${rowMaxLength.toLocaleString('en')} characters.`
