import { curriculumLimits as limits, mediaLimits } from '../../limits.ts'

const gigabyte = 1024 * 1024 * 1024

/** Messages about private files of courses. */
export const mediaMessages = {
  fileMissing: 'Choose a file.',
  fileEmpty: 'This file is empty.',
  fileTooLarge: `A file has at most ${limits.fileMaxBytes / 1024 / 1024} MB.`,
  tooManyUnused: `You have uploaded more than ${mediaLimits.unusedMaxBytes / gigabyte} GB that no lesson uses yet. Add these files to lessons first, or wait a day until they are deleted.`,
  courseFull: `The files of this course take up the whole ${mediaLimits.courseMaxBytes / gigabyte} GB. Remove some of them first; they are deleted a day later.`,
  fileNotOpened: 'This file cannot be opened',
  badLink: 'The link is incomplete or was changed. Open the lesson, and use the link there.',
  linkExpired: `The link has expired: links to files work for ${limits.fileAddressMinutes / 60} hours at most. Open the lesson, and use the link there.`,
} as const
