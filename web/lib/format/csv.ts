/** A column of an export: its header and the value of a row. */
export type CsvColumn<Row> = readonly [
  header: string,
  getValue: (row: Row) => string | number | null,
]

/**
 * Rows as CSV by RFC 4180, with a byte order mark, without which Excel misreads accents. Values that a
 * spreadsheet would take for a formula get an apostrophe in front.
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const header = columns.map(([name]) => toField(name))
  const lines = rows.map((row) => columns.map(([, getValue]) => toField(getValue(row))))
  return `\uFEFF${[header, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('')}`
}

/** Formulas begin with these, also after white space, and in full-width characters for some versions of Excel. */
const formulaStart = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

function toField(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Saves a text as a file, like a download. */
export function saveTextFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
