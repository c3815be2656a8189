import { CommandError } from '../command-error.ts'

/** What a row can say about a course. */
export const importFields = [
  'key',
  'title',
  'category',
  'topic',
  'level',
  'author',
  'createdAt',
  'duration',
  'link',
  'summary',
  'description',
  'learn',
  'language',
  'type',
] as const
export type ImportField = (typeof importFields)[number]

/** The column of each field; a field without one is absent from the file. */
export type ColumnMapping = Partial<Record<ImportField, string>>

/** Columns as Udemy's course lists name them. Its `url` is a page, not a video, and its counts are not ours. */
export const udemyPreset = {
  source: 'udemy',
  mapping: {
    key: 'course_id',
    title: 'course_title',
    category: 'subject',
    topic: 'subject',
    level: 'level',
    createdAt: 'published_timestamp',
    duration: 'content_duration',
  } satisfies ColumnMapping,
}

/** Once mapped, these must be filled in every row; the others may be absent from any JSON object. */
const decidedByFirstRow = new Set<ImportField>(['key', 'title', 'category', 'level', 'createdAt'])

/** The name of the source where neither a preset nor the operator gives one. */
const unnamedSource = 'import'

/**
 * Which column means what: the preset where the file has its columns, else columns named like the
 * fields; `overrides` come on top. Throws ImportError for columns that the file does not have.
 */
export function chooseMapping(
  file: { columns: string[]; isHeader: boolean },
  overrides: ColumnMapping,
): { mapping: ColumnMapping; source: string } {
  const has = (column: string) => file.columns.includes(column)
  const isUdemy = Object.values(udemyPreset.mapping).every(has)
  const named = importFields.filter(
    (field) => has(field) || (!file.isHeader && !decidedByFirstRow.has(field)),
  )
  const base = isUdemy
    ? udemyPreset.mapping
    : Object.fromEntries(named.map((field) => [field, field]))
  const all: ColumnMapping = { ...base, ...overrides }
  const mapping = Object.fromEntries(Object.entries(all).filter(([, column]) => column !== ''))
  refuseMissing(file, mapping, Object.values(overrides))
  return { mapping, source: isUdemy ? udemyPreset.source : unnamedSource }
}

/**
 * Reads `title=course_title,category=subject`. A field with nothing after its sign is left out. Commas
 * inside a column's name are kept, because only a known field begins the next pair.
 */
export function parseMapping(text: string): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const pair of text.split(nextPair)) {
    const sign = pair.indexOf('=')
    const field = pair.slice(0, sign).trim()
    if (sign < 0 || !isField(field)) {
      throw new CommandError(
        `--map takes field=column pairs, and "${pair}" is none. The fields are ${importFields.join(', ')}.`,
      )
    }
    mapping[field] = pair.slice(sign + 1).trim()
  }
  return mapping
}

const nextPair = new RegExp(`,(?=\\s*(?:${importFields.join('|')})\\s*=)`)

function isField(name: string): name is ImportField {
  return importFields.some((field) => field === name)
}

function refuseMissing(
  file: { columns: string[]; isHeader: boolean },
  mapping: ColumnMapping,
  demanded: string[],
): void {
  const found = `The file has ${file.columns.map((name) => `"${name}"`).join(', ')}.`
  for (const field of ['title', 'category'] as const) {
    const column = mapping[field]
    if (column !== undefined && file.columns.includes(column)) continue
    const lacks = column === undefined ? '' : ` (there is no "${column}")`
    throw new CommandError(
      `No column is known to hold the ${field}${lacks}: say --map ${field}=COLUMN. ${found}`,
    )
  }
  const missing = demanded.find((column) => column !== '' && !file.columns.includes(column))
  if (file.isHeader && missing !== undefined) {
    throw new CommandError(`--map names the column "${missing}". ${found}`)
  }
}
