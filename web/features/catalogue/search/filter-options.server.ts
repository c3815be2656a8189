import { courseLevels, courseTopics, courseTypes } from '#shared/contract/catalogue.ts'

export interface FilterOptions {
  topics: readonly string[]
  levels: readonly string[]
  types: readonly string[]
}

/** Sent as page data, so that the browser does not load the schemas. */
export const filterOptions: FilterOptions = {
  topics: courseTopics,
  levels: courseLevels,
  types: courseTypes,
}
