import type { StatisticsRange } from '../../statistics-ranges.ts'
import type { StorageKind } from '../../storage-kinds.ts'

/** How a range and the one before are named within a sentence. */
export const rangeNames = {
  '7d': { link: '7 days', current: 'these 7 days', previous: 'the 7 days before' },
  '30d': { link: '30 days', current: 'these 30 days', previous: 'the 30 days before' },
  '90d': { link: '90 days', current: 'these 90 days', previous: 'the 90 days before' },
  '12m': { link: '12 months', current: 'these 12 months', previous: 'the 12 months before' },
} as const satisfies Record<StatisticsRange, Record<'link' | 'current' | 'previous', string>>

/** Messages about the dates of a range. */
export const dateMessages = {
  badDate: 'Enter a date.',
  inFuture: 'The last day cannot be after today. Days begin at midnight UTC.',
  afterLast: 'The first day cannot be after the last day.',
  tooEarly: (first: string) => `Statistics go back two years. Choose ${first} or a later day.`,
} as const

/** Messages for statistics over time. */
export const statisticsMessages = {
  loadFailed: 'The statistics could not be loaded',
  daysInUtc: 'Days begin at midnight UTC. Today is included and not over yet.',
  datesInUtc: 'Days begin at midnight UTC.',
  datesByMonth:
    'Days begin at midnight UTC. Of the first and the last month, only the chosen days count.',
  monthsInUtc: 'Months begin at midnight UTC. The current one is included and not over yet.',
  empty: {
    registrations: (range: string) => `Nobody registered in ${range}.`,
    activeLearners: (range: string) => `Nobody watched a lesson in ${range}.`,
    enrolments: (range: string) => `Nobody enrolled in ${range}.`,
    completions: (range: string) =>
      `No course was completed in ${range}. A course counts when 95% of its video was watched.`,
    watchTime: (range: string) => `Nothing was watched in ${range}.`,
    imageStorage: (range: string) => `No images were stored until the end of ${range}.`,
    storage: (range: string) =>
      `Storage was not measured before the end of ${range}. It is measured once an hour.`,
    zeroResultSearches: (range: string) => `Every search in ${range} found courses.`,
    ratings: (range: string) => `No course was rated in ${range}.`,
  },
  help: {
    registrations: 'Activated accounts, including those deleted since.',
    activeLearners: 'Learners who watched a lesson, each counted once.',
    enrolments: 'Learners who enrolled in a course for the first time.',
    completions: 'Measured by what was watched; learners’ own marks do not count.',
    watchTime: 'Each second of a video counts once per learner.',
    imageStorage: 'Covers, avatars and images of posts in all their sizes.',
    storage:
      'All files, including backups, as measured once an hour. Below, at the end of the range.',
    zeroResultSearches: 'Searches of the catalogue for which no courses were shown.',
    ratings: 'Reviews with stars. The figure is the average of those in this range.',
  },
  storageKinds: {
    videos: 'Uploaded videos',
    qualities: 'Qualities of videos',
    uploads: 'Uploads under way',
    images: 'Images',
    captions: 'Captions',
    files: 'Files of lessons',
    exports: 'Exports of personal data',
    backups: 'Backups',
  } satisfies Record<StorageKind, string>,
  searches: {
    title: 'Searches without an exact match',
    explanation:
      'What learners searched for that no course matches as written, most frequent first. Add synonyms for other names of what you have, and courses for what you lack. Rare searches and those that look like personal data are not kept.',
    empty: 'There were none in this range.',
    nothing: 'Nothing',
  },
  noCourses: 'Your courses appear here as soon as you have created one.',
  moreCourses:
    'These are the 100 most watched of your courses with the most learners. My Courses lists all of them.',
} as const
