/** Messages for the catalogue. */
export const catalogueMessages = {
  courseNotFound: 'This course does not exist or is no longer available.',
  categoryNotFound: 'This category does not exist.',
  instructorNotFound: 'This instructor does not exist.',
  searchNotFound: 'Search Not Found',
  categoryEmpty: 'Course Not Found',
  searchTooLong: 'The search must be 200 characters or fewer.',
  linkCopied: 'The link was copied.',
  copyLink: (url: string) => `Copy this link: ${url}`,
  noOutcomes: 'The author has not listed what you will learn. Courses usually teach:',
  noDescription: 'The author has not described this course yet.',
  noVideo: 'This course has no video yet.',
} as const

export const roadmapMessages = {
  unknownPath: 'This learning path does not exist.',
} as const
