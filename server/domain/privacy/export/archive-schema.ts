import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type PersonalTable, personalTables } from '../registry/index.ts'

/** Increased when programs that read an archive may no longer understand it. */
export const archiveVersion = 1

/** Where things are in the archive. */
export const archivePaths = {
  data: 'data.json',
  page: 'index.html',
  files: 'files/',
} as const

const archivedFile = z.object({
  path: z.string().describe('Of the file in the archive.'),
  bytes: z.int().nonnegative(),
})
export type ArchivedFile = z.output<typeof archivedFile>

/** The tables in the archive, in its order. */
export const exportedTables = personalTables.filter(({ exported }) => exported.length > 0)

/** `data.json`, described in docs/export-schema.json. All times are in UTC. */
export const archiveData = z.object({
  version: z.literal(archiveVersion),
  site: z.url().describe('The site that the data is from.'),
  createdAt: z.iso.datetime(),
  tables: z.object(
    Object.fromEntries(exportedTables.map((table) => [toKey(table), toTableSchema(table)])),
  ),
  files: z.array(archivedFile).describe('The files that the user uploaded.'),
})

/** The name of a table in `data.json`. */
export function toKey({ table }: PersonalTable): string {
  return getTableName(table).replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
}

function toTableSchema({ table, exported, description }: PersonalTable) {
  const columns = getTableColumns(table)
  const shape = exported.map((name) => {
    const column = columns[name]
    if (!column) throw new Error(`There is no column ${name} in ${getTableName(table)}.`)
    return [name, toColumnSchema(column)] as const
  })
  return z.array(z.strictObject(Object.fromEntries(shape))).describe(description)
}

function toColumnSchema(column: PgColumn): z.ZodType {
  const schema = toValueSchema(column)
  return column.notNull ? schema : schema.nullable()
}

function toValueSchema({ dataType, columnType }: PgColumn): z.ZodType {
  if (columnType === 'PgUUID') return z.guid()
  switch (dataType) {
    case 'date':
      return z.iso.datetime()
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'json':
      return z.unknown()
    case 'array':
      return z.array(z.string())
    default:
      return z.string()
  }
}
