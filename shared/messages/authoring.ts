/** Sentences of people who write courses, and of the catalogue's administration. */
export const authoringMessages = {
  fieldsEmpty: 'Fields cannot be empty',
  noImage: 'No Image Upload',
  titleTooLong: 'The title can have at most 150 characters.',
  authorTooLong: 'The author can have at most 100 characters.',
  summaryTooLong: 'The comments can have at most 1000 characters.',
  learnTooLong: 'What you’ll learn can have at most 5000 characters.',
  descriptionTooLong: 'The description can have at most 20000 characters.',
  descriptionTooDeep:
    'The description nests lists or quotes more than 12 levels deep. Move the inner ones out.',
  descriptionTooComplex:
    'The description has more formatting than we can show. Remove some of the emphasis, lists, headings, links or images.',
  tooManySaves:
    'Several of your courses are being saved already. Please try again in a few seconds.',
  languageTooLong: 'The language can have at most 60 characters.',
  badDuration: 'The duration must be a whole number of seconds, at most 100 hours.',
  unknownCategory: 'Choose a category from the list.',
  badLevel: 'Choose one of the levels: Beginner, Intermediate, Experts, All Levels.',
  badTopic: 'Choose a topic from the list.',
  badType: 'Choose one of the types: New, Start, Featured.',
  featuredByAdmins: 'Only admins can feature a course. Choose New or Start.',
  linkTooLong: 'The video link can have at most 2000 characters.',
  badLink:
    'This link cannot be played. Use the http(s) address of a video file (such as .mp4 or .webm), an HLS (.m3u8) or DASH (.mpd) stream, or a YouTube or Vimeo video.',
  courseChanged: 'This course was changed elsewhere since you opened it.',
  courseCreated: 'The course is created.',
  courseSaved: 'The course is saved.',
  courseDeleted: (title: string) => `“${title}” is deleted.`,
  courseDeletionWarning:
    'It leaves the catalogue at once and for good. Who enrolled keeps it in My Learnings, marked as no longer available, with progress and review; nobody can watch it any more.',
  categoryNameHint: 'The name stands in the Courses menu and in the catalogue at once.',
  categoryDeletionWarning: 'It leaves the catalogue and the Courses menu at once.',
  categoryEmpty: 'Field cannot be empty',
  categoryTooLong: 'The name can have at most 60 characters.',
  categoryTaken: 'There is a category of this name already.',
  categoryCreated: 'The category is created.',
  categoryRenamed: 'The category is renamed.',
  categoryDeleted: 'The category is deleted.',
  categoryInUse: (courses: number) =>
    courses === 1
      ? 'This category cannot be deleted: 1 course is in it. Move the course to another one first.'
      : `This category cannot be deleted: ${courses} courses are in it. Move them to another one first.`,
} as const
