import { curriculumLimits as limits } from '../limits.ts'

/** Messages about sections, lessons and the settings of a course. */
export const curriculumMessages = {
  titleMissing: 'Enter a title.',
  titleTooLong: `A title has at most ${limits.titleMaxLength} characters.`,
  badRelease: `Choose a date, or 1 to ${limits.releaseDaysMax} days after enrolment.`,
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
  lessonChanged: 'Someone else has changed this lesson.',
  sectionChanged: 'Someone else has renamed this section.',
  idInUse: 'This id is already in use.',
  otherKind: 'This is a lesson of another kind.',
  copyTitle: (title: string) => `Copy of ${title}`,
  videoMissing: 'Add the address of a video.',
  articleMissing: 'Write the article.',
  fileMissing: 'Upload a file.',
} as const
