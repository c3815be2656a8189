/** Words, links and email domains that admins block. */
export const filterLimits = {
  filtersMax: 1000,
  patternMaxLength: 200,
  /** A longer phrase says too exactly what to write instead. */
  phraseWordsMax: 10,
  /** How much of the path of a link is compared. */
  pathMaxLength: 200,
  pageSize: 50,
  pageMax: 20,
  /** Of the text that is tested; more than any text of users. */
  testMaxLength: 100_000,
} as const
