/**
 * Private files of courses: those of lessons and their attachments. They have no public address; whoever may open a
 * lesson gets signed ones, which expire.
 */
export { claimCourseFiles } from './claim-course-files.ts'
export { copyAttachments, loadAttachments, replaceAttachments } from './lesson-files.ts'
export { loadMediaSecret } from './media-secret.ts'
export { openMedia } from './open-media.ts'
export { pdfType, presentCourseFile, type CourseFileRow } from './present-course-file.ts'
export { storeCourseFile } from './store-course-file.ts'
export { type ArrivingFile, uploadCourseFile } from './upload-course-file.ts'
export { cleanUpCourseFiles } from './unused-course-files.ts'
