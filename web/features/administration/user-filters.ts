import type { Role } from '#shared/contract/accounts/accounts.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { toPeriodStart } from '#web/ui/table/date-filter.ts'
import type { TableFilterDefinition } from '#web/ui/table/table-filters.tsx'

const roles: readonly Role[] = ['admin', 'instructor', 'student']

/** The filter by role of all tables of users. */
export const roleFilter: TableFilterDefinition = {
  name: 'role',
  label: 'User type',
  allLabel: 'All user types',
  options: roles.map((role) => [role, roleNames[role]] as const),
}

/** The request's parameters for the active filters. */
export function toUserFilters({ joined, ...filters }: Readonly<Record<string, string>>) {
  const from = toPeriodStart(joined)
  return { ...filters, ...(from !== undefined && { from }) }
}
