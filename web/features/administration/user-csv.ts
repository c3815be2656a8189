import type { ManagedUser } from '#shared/contract/administration/administration.ts'
import type { ManagedInstructor } from '#shared/contract/instructors.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import type { CsvColumn } from '#web/lib/format/csv.ts'

/** The columns of an export of users. */
export const userColumns: readonly CsvColumn<Omit<ManagedUser, 'can'>>[] = [
  ['Id', ({ _id }) => _id],
  ['Name', ({ fullname }) => fullname],
  ['User name', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Gender', ({ gender }) => gender],
  ['User type', ({ role }) => roleNames[role]],
  ['Instructor rights', ({ authorize }) => (authorize ? 'Yes' : 'No')],
  ['Joined', ({ createdAt }) => createdAt],
]

export const instructorColumns: readonly CsvColumn<ManagedInstructor>[] = [
  ...userColumns,
  ['Status', ({ approval }) => messages.approvalStatuses[approval.status]],
  ['Since', ({ approval }) => approval.since],
  ['Teaching experience', ({ typeOfTeaching }) => typeOfTeaching],
  ['Video experience', ({ videoPro }) => videoPro],
  ['Audience', ({ audience }) => audience],
]
