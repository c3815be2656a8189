/** Messages for the synonyms of the search. */
export const synonymMessages = {
  notFound: 'These synonyms do not exist any more.',
  tooFew: 'Enter at least two terms, separated by commas.',
  tooMany: 'Enter at most 10 terms.',
  termTooLong: 'Each term must be 60 characters or fewer.',
  termEmpty: 'Each term needs a letter or a digit.',
  tooManyWords: 'Each term can have at most four words.',
  sameTerm: 'These terms are the same for the search. Enter different ones.',
  tooManyGroups: 'There are already 1,000 groups of synonyms. Delete some first.',
  created: (terms: string) => `The synonyms “${terms}” were added.`,
  changed: 'The synonyms were saved.',
  deleted: 'The synonyms were deleted.',
  hint: 'For example: js, javascript. A search for any of them finds courses with the others too.',
} as const
