/** Sentences of the catalogue. */
export const catalogueMessages = {
  courseNotFound: 'This course does not exist or is no longer available.',
  categoryNotFound: 'This category does not exist.',
  instructorNotFound: 'This instructor does not exist.',
  searchNotFound: 'Search Not Found',
  categoryEmpty: 'Course Not Found',
  badSort: 'Sort by "newest" or "oldest".',
  badLimit: 'The limit must be a whole number from 1 to 100.',
  badPage: 'The page must be a whole number from 1 on.',
  badReviews: 'Ask for 0 to 100 reviews.',
  searchTooLong: 'Search for at most 200 characters.',
  noVideo: 'This course has no video yet.',
} as const

export const roadmapMessages = {
  unknownPath: 'There is no such path on the roadmap.',
} as const
