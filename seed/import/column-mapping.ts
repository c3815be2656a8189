import { CommandError } from '#server/commands/command-error.ts'

/** The fields of a course that columns can be mapped to. */
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

/** The column of each field; fields without a column are not in the file. */
export type ColumnMapping = Partial<Record<ImportField, string>>

/** The columns of Udemy's course lists. Ignores `url`, a page and not a video, and Udemy's counts. */
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

/** Required in every row once mapped; other fields may be missing in any JSON object. */
const requiredOnceMapped = new Set<ImportField>(['key', 'title', 'category', 'level', 'createdAt'])

/** The source without a preset and without --source. */
const defaultSource = 'import'

/**
 * Maps columns to fields: by the preset if the file has its columns, otherwise by name, then by
 * `overrides`. Throws CommandError for columns that the file does not have.
 */
export function chooseMapping(
  file: { columns: string[]; isHeader: boolean },
  overrides: ColumnMapping,
): { mapping: ColumnMapping; source: string } {
  const has = (column: string) => file.columns.includes(column)
  const isUdemy = Object.values(udemyPreset.mapping).every(has)
  const namedFields = importFields.filter(
    (field) => has(field) || (!file.isHeader && !requiredOnceMapped.has(field)),
  )
  const defaults = isUdemy
    ? udemyPreset.mapping
    : Object.fromEntries(namedFields.map((field) => [field, field]))
  const all: ColumnMapping = { ...defaults, ...overrides }
  const mapping = Object.fromEntries(Object.entries(all).filter(([, column]) => column !== ''))
  requireColumns(file, mapping, Object.values(overrides))
  return { mapping, source: isUdemy ? udemyPreset.source : defaultSource }
}

/**
 * Parses `title=course_title,category=subject`. `title=` ignores a field. Column names may contain commas,
 * because only a known field starts the next pair.
 */
export function parseMapping(text: string): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const pair of text.split(nextPair)) {
    const sign = pair.indexOf('=')
    const field = pair.slice(0, sign).trim()
    if (sign < 0 || !isField(field)) {
      throw new CommandError(
        `--map expects FIELD=COLUMN pairs, got "${pair}". The fields are ${importFields.join(', ')}.`,
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

function requireColumns(
  file: { columns: string[]; isHeader: boolean },
  mapping: ColumnMapping,
  requested: string[],
): void {
  const available = `The file has the columns ${file.columns.map((name) => `"${name}"`).join(', ')}.`
  for (const field of ['title', 'category'] as const) {
    const column = mapping[field]
    if (column !== undefined && file.columns.includes(column)) continue
    const detail = column === undefined ? '' : ` (there is no "${column}")`
    throw new CommandError(
      `There is no column for the ${field}${detail}. Use --map ${field}=COLUMN. ${available}`,
    )
  }
  const missing = requested.find((column) => column !== '' && !file.columns.includes(column))
  if (file.isHeader && missing !== undefined) {
    throw new CommandError(`--map uses a column that does not exist: "${missing}". ${available}`)
  }
}
