import { pluralize } from '../pluralize.ts'

/** Messages for authoring courses and managing categories. */
export const authoringMessages = {
  fieldsEmpty: 'Fields cannot be empty',
  noImage: 'No Image Upload',
  titleTooLong: 'The title must be 150 characters or fewer.',
  authorTooLong: 'The author must be 100 characters or fewer.',
  summaryTooLong: 'The comments must be 1,000 characters or fewer.',
  learnTooLong: 'What you’ll learn must be 5,000 characters or fewer.',
  descriptionTooLong: 'The description must be 20,000 characters or fewer.',
  descriptionTooDeep:
    'The description nests lists or quotes more than 12 levels deep. Reduce the nesting.',
  descriptionTooComplex:
    'The description has too much formatting. Remove some of the emphasis, lists, headings, links or images.',
  tooManySaves: 'Several of your courses are already being saved. Try again in a few seconds.',
  languageTooLong: 'The language must be 60 characters or fewer.',
  badDuration: 'The duration must be a whole number of seconds, at most 100 hours.',
  unknownCategory: 'Choose a category from the list.',
  badLevel: 'Choose one of the levels: Beginner, Intermediate, Experts, All Levels.',
  badTopic: 'Choose a topic from the list.',
  badType: 'Choose one of the types: New, Start, Featured.',
  featuredByAdmins: 'Only admins can feature courses. Choose New or Start.',
  linkTooLong: 'The video link must be 2,000 characters or fewer.',
  badLink:
    'This link cannot be played. Use the http(s) URL of a video file (such as .mp4 or .webm), an HLS (.m3u8) or DASH (.mpd) stream, or a YouTube or Vimeo video.',
  courseChanged: 'This course has been changed elsewhere since you opened it.',
  courseCreated: 'The course was created.',
  courseSaved: 'The course was saved.',
  courseDeleted: (title: string) => `“${title}” was deleted.`,
  courseDeletionWarning:
    'It will be permanently removed from the catalogue. Enrolled learners keep it in My Learnings, marked as no longer available, with their progress and reviews, but can no longer watch it.',
  coursesDeletionWarning:
    'They will be permanently removed from the catalogue. Enrolled learners keep them in My Learnings, marked as no longer available, but can no longer watch them.',
  othersStay: (courses: number) =>
    courses === 1
      ? 'You co-teach this one. It stays, because only its owner can delete it:'
      : 'You co-teach these. They stay, because only their owners can delete them:',
  courseMoveHint: 'It moves immediately. Nothing else about it changes.',
  coursesMoveHint: 'They move immediately. Nothing else about them changes.',
  categoryNameHint: 'The name appears in the Courses menu and in the catalogue immediately.',
  categoryMoveWarning: (courses: number) =>
    `It has ${countCourses(courses)}. Choose the category that ${courses === 1 ? 'the course moves' : 'the courses move'} to; then this category is removed from the catalogue and the Courses menu.`,
  onlyCategory: (courses: number) =>
    `It has ${countCourses(courses)}, and there is no other category for ${courses === 1 ? 'it' : 'them'}. Create one first.`,
  categoryDeletionWarning:
    'It will be removed from the Courses menu. Its drafts and unlisted courses will have no category.',
  categoryEmpty: 'Field cannot be empty',
  categoryTooLong: 'The name must be 60 characters or fewer.',
  categoryTaken: 'There is already a category with this name.',
  categoryCreated: (name: string) => `The category “${name}” was created.`,
  categoryRenamed: 'The category was renamed.',
  categoryDeleted: 'The category was deleted.',
  categoryNotEmpty: 'This category has drafts or unlisted courses.',
  categoryInUse: (courses: number) =>
    courses === 1
      ? 'This category cannot be deleted because it contains 1 course. Move the course to another category first.'
      : `This category cannot be deleted because it contains ${courses} courses. Move them to another category first.`,
} as const

function countCourses(courses: number): string {
  return pluralize(courses, ['course', 'courses'])
}
