import { noteLimits as limits } from '../../limits.ts'

/** Private notes to lessons. */
export const noteMessages = {
  savedHere: 'Saved on this device',
  rejected: 'A note could not be saved.',
  deleted: 'The note was deleted.',
  loadFailed: 'Your notes could not be loaded',
  fromEarlierVideo: 'From an earlier version of the video',
  none: 'You have no notes on this lesson yet.',
  noneAnywhere: 'You have no notes yet. Open a lesson and choose the Notes tab to write one.',
  noMatch: 'None of your notes match.',
  private: 'Only you can see your notes.',
  shortcut: (commandKey: string) =>
    `Press N while the video plays to write a note, ${commandKey} + Enter to save it.`,
  missing: 'Write something to save the note.',
} as const

/** Errors that pages prevent, so they do not load them. */
export const noteApiMessages = {
  notFound: 'This note does not exist.',
  bodyMissing: 'Enter the text of the note.',
  bodyTooLong: `A note can have at most ${limits.bodyMaxLength.toLocaleString('en')} characters.`,
  badSeconds: '"seconds" must be a number of seconds within the video, or null.',
  badTime: '"at" must be the time of the change, such as 2026-03-01T12:00:00Z.',
  tooComplex: 'The formatting of this note is too complex. Simplify it and save again.',
  tooManyInLesson: `A lesson can have at most ${limits.perUserAndLessonMax} notes. Delete some to write others.`,
  tooMany: `You have ${limits.perUserMax.toLocaleString('en')} notes. Delete some to write others.`,
  idInUse: 'The id of this note is in use. Choose another one.',
  badCursor: '"before" must be the id of a note.',
} as const
