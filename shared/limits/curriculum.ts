import { catalogueLimits } from './catalogue.ts'

export const curriculumLimits = {
  lessonsMax: 500,
  sectionsMax: 100,
  lessonsPerRequestMax: 100,
  titleMaxLength: 150,
  articleMaxLength: 100_000,
  linkMaxLength: catalogueLimits.linkMaxLength,
  secondsMax: catalogueLimits.durationMaxSeconds,
  releaseDaysMax: 365,
  attachmentsMax: 20,
  fileMaxBytes: 100 * 1024 * 1024,
  prerequisitesMax: 10,
  /** Co-instructors and invitations of a course. */
  instructorsMax: 10,
  /** Courses of others that a user is a co-instructor of. */
  coursesOfOthersMax: 200,
  /** Invitations that are not accepted are deleted after this. */
  invitationDays: 30,
  invitationsListedMax: 100,
  /** With the deleted ones, a course has at most this many times as many sections and lessons. */
  deletedFactor: 4,
  /** How long a deleted section or lesson can be restored. */
  deletedDays: 30,
  /** The addresses of private files expire after this time. */
  fileAddressMinutes: 120,
} as const

/**
 * What an article may contain, beside `curriculumLimits.articleMaxLength`, so that each one is rendered within 50 ms. A
 * long article reaches a tenth of most of them.
 */
export const articleLimits = {
  /** Levels of nested lists and quotes, and of all elements. */
  nestingMax: 12,
  elementNestingMax: 40,
  /** Paragraphs, list items, table cells and other blocks. */
  blocksMax: 5000,
  linesMax: 10_000,
  /** Characters that can be Markdown within a line, such as `*` and `[`. */
  marksMax: 10_000,
  /** Longer code blocks, and code after this many characters of an article, are not highlighted. */
  highlightedBlockMaxLength: 4000,
  highlightedCharactersMax: 10_000,
  formulasMax: 500,
  mathMaxLength: 15_000,
  formulaMaxLength: 2000,
  formulaNestingMax: 20,
  formulaHtmlMaxLength: 60_000,
  htmlMaxLength: 500_000,
  /** The time of a worker thread, on a machine with other work to do. */
  maxMilliseconds: 2000,
  /** Articles with as many headings start with a table of contents. */
  contentsFromHeadings: 4,
} as const
