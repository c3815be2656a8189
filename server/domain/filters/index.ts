/** Words, links and email domains that admins block. */
export type { FilterRow } from './compile-filters.ts'
export { createFilterCache, type FilterCache } from './filter-cache.ts'
export { changeFilter, createFilter, deleteFilter, listFilters } from './manage-filters.ts'
export { filterPolicy } from './policy.ts'
export { omitUnchanged, requireAllowedEmail, screenTexts } from './screen-texts.ts'
export { testFilters } from './test-filters.ts'
