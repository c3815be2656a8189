import { accountTables } from './account-tables.ts'
import { administrationTables } from './administration-tables.ts'
import { announcementTable } from './announcement-table.ts'
import { communityTables } from './community-tables.ts'
import { courseTables } from './course-tables.ts'
import { learningTables } from './learning-tables.ts'
import type { PersonalTable } from './personal-table.ts'
import { questionTables } from './question-tables.ts'

export { otherTables } from './other-tables.ts'
export type { DataSubject, PersonalTable } from './personal-table.ts'

/**
 * Every table with personal data, in the order of the archive: what is exported of it, and what erasure does with it. A
 * test compares it with the database: a new table or column must be added here or to `otherTables`.
 */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...learningTables,
  ...questionTables,
  ...communityTables,
  ...administrationTables,
  ...courseTables,
  announcementTable,
]
