import { courseLevels, courseTopics, courseTypes } from '#shared/contract/catalogue.ts'

export interface CatalogueChoices {
  topics: readonly string[]
  levels: readonly string[]
  types: readonly string[]
}

/** Sent with the page, so that the schemas they belong to need not be loaded in the browser. */
export const catalogueChoices: CatalogueChoices = {
  topics: courseTopics,
  levels: courseLevels,
  types: courseTypes,
}
