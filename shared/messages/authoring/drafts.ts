import { draftLimits } from '../../limits.ts'

/** Messages about drafts of courses. */
export const draftMessages = {
  changedElsewhere: 'This draft has been changed on another device.',
  gone: 'This draft was published or deleted on another device.',
  tooMany: `You have ${draftLimits.draftsMax} drafts. Publish or delete one to save another.`,
  wrongCourse: 'The id of a draft of changes must be the id of the course.',
  deleted: 'The draft was deleted.',
  deletedTitle: (title: string) => `The draft “${title}” was deleted.`,
} as const
