import { courseLevels, courseTopics, courseTypes } from '#shared/contract/catalogue.ts'

export interface FilterOptions {
  topics: readonly string[]
  levels: readonly string[]
  types: readonly string[]
}

/** Sent with the page, so that the schemas they belong to need not be loaded in the browser. */
export const filterOptions: FilterOptions = {
  topics: courseTopics,
  levels: courseLevels,
  types: courseTypes,
}
