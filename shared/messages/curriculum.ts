import { curriculumLimits as limits } from '../limits.ts'

/** Messages about sections, lessons and the settings of a course. */
export const curriculumMessages = {
  titleMissing: 'Enter a title.',
  titleTooLong: `A title has at most ${limits.titleMaxLength} characters.`,
  badRelease: `Choose a date, or 1 to ${limits.releaseDaysMax} days after enrolment.`,
  badTime: 'Enter the time in minutes, more than 0.',
  noLessons: 'Add at least one lesson.',
  tooManyAtOnce: `Add at most ${limits.lessonsPerRequestMax} lessons at once.`,
  tooManyLessons: `A course has at most ${limits.lessonsMax} lessons.`,
  tooManySections: `A course has at most ${limits.sectionsMax} sections.`,
  linkTooLong: `The address of a video has at most ${limits.linkMaxLength} characters.`,
  articleTooLong: `An article has at most ${limits.articleMaxLength.toLocaleString('en')} characters.`,
  tooManyAttachments: `A lesson has at most ${limits.attachmentsMax} attachments.`,
  tooManyPrerequisites: `Choose at most ${limits.prerequisitesMax} courses.`,
  userMissing: 'Enter an email address or a user name.',
  sectionNotFound: 'This section does not exist any more.',
  lessonNotFound: 'This lesson does not exist.',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline, will save',
  invalid: 'Correct the marked fields to save them',
  saveFailed: 'This could not be saved.',
  lessonDeleted: (title: string) => `The lesson “${title}” was deleted.`,
  sectionDeleted: (title: string, lessons: number) =>
    lessons === 0
      ? `The section “${title}” was deleted.`
      : `The section “${title}” was deleted with its lessons.`,
  lessonsAdded: (count: string, section: string) => `${count} added to “${section}”.`,
  moved: (title: string, place: string) => `“${title}” is now ${place}.`,
  newLessonsHidden: 'New lessons are hidden until you show them: learners see this course already.',
  addHelp:
    'Press Enter to add it. A pasted list adds a lesson for each line, and files that you drop on the section a lesson each.',
  addManyHelp: 'Bullets and numbers at the start of a line are left out.',
  moveHelp: 'The arrow keys move it up and down; Enter opens a dialog with all places.',
  lessonGone: 'Someone deleted this lesson.',
  opensOnceSaved: 'The lesson opens as soon as it is saved.',
  fieldChanged: (field: string) => `Someone else changed this too: ${field}`,
  empty: 'This course has no lessons yet. Add a section, then lessons: videos, articles or files.',
  titleConflict: ({ was, theirs }: { was: string; theirs: string }) =>
    `You and someone else renamed “${was}”. The other title is “${theirs}”. Choose one.`,
  severalLessons: 'Will the course have several lessons, or articles and files?',
  newDraftHelp:
    'Only you can see the draft. Add its sections and lessons, fill in its details, and publish it when it is ready.',
  settingsOutdated: 'The settings could not be loaded again. Reload the page to see them.',
  prerequisitesHelp: 'Courses that you recommend before this one. Learners can enrol without them.',
  prerequisiteHidden: 'Not in the catalogue any more, so learners do not see it here.',
  lessonChanged: 'Someone else has changed this lesson.',
  sectionChanged: 'Someone else has renamed this section.',
  idInUse: 'This id is already in use.',
  otherKind: 'This is a lesson of another kind.',
  copyTitle: (title: string) => `Copy of ${title}`,
  videoMissing: 'Add the address of a video.',
  articleMissing: 'Write the article.',
  fileMissing: 'Upload a file.',
} as const
