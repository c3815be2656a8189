import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Whose rows are selected. The email address is in lower case. */
export interface DataSubject {
  id: string
  email: string
}

/** What the erasure of an account does with a row. */
export type Erasure =
  /** It is deleted: by a foreign key with `on delete cascade`, or by `eraseAccount`. */
  | { rows: 'deleted' }
  /** It stays without the columns that refer to the user. */
  | { rows: 'anonymous'; reason: string }
  /** It stays with the id of the account, which refers to nobody any more. */
  | { rows: 'pseudonymous'; reason: string }

/** A table with rows that belong to a user or refer to one. */
export interface PersonalTable<ColumnName extends string = string> {
  table: PgTable
  /** The heading in the archive. */
  title: string
  /** Which rows they are, as a sentence. */
  description: string
  /** The condition for the rows of a user. */
  rows: (subject: DataSubject) => SQL | undefined
  /** The columns in the archive. */
  exported: readonly ColumnName[]
  /** The reason why the other columns are left out; one for a table that is not in the archive. */
  omitted: Partial<Record<ColumnName, string>> | string
  erasure: Erasure
}

/** Checks the names of the columns. */
export function definePersonalTable<Table extends PgTable>(
  definition: PersonalTable<Extract<keyof Table['$inferSelect'], string>> & { table: Table },
): PersonalTable {
  return definition
}

/** Reasons that several tables have in common. */
export const reasons = {
  secret: 'A secret, or the hash of one: with it, others could log in.',
  own: 'The id of the account itself.',
  derived: 'Computed from other columns.',
  internal: 'Used by the software alone.',
  otherUser: 'Refers to another user.',
} as const
