/**
 * Private files of courses: those of lessons and their attachments. They have no public address; users who may open a
 * lesson gets signed ones, which expire.
 */
export { claimCourseFiles } from './claim-course-files.ts'
export { archiveName, archiveType, presentArchive, toArchiveFolder } from './data-archives.ts'
export { copyAttachments, loadAttachments, replaceAttachments } from './lesson-files.ts'
export { loadMediaSecret } from './media-secret.ts'
export { signMedia } from './media-signature.ts'
export { openMedia, storedName, toCourseFileFolder } from './open-media.ts'
export { pdfType, presentCourseFile, type CourseFileRow } from './present-course-file.ts'
export { storeCourseFile } from './store-course-file.ts'
export { type ArrivingFile, uploadCourseFile } from './upload-course-file.ts'
export { cleanUpCourseFiles } from './unused-course-files.ts'
export { cleanUpVideos } from './videos/clean-up-videos.ts'
export { listCourseVideos, retryVideo } from './videos/course-videos.ts'
export { completePictures, storePicture } from './videos/pictures/browser-pictures.ts'
export { createVideoUpload } from './videos/uploads/create-upload.ts'
export { cancelUpload } from './videos/uploads/delete-upload.ts'
export { findVideo, findVideoUpload, loadReceived } from './videos/uploads/find-upload.ts'
export { finishReceived, receivePart } from './videos/uploads/receive-part.ts'
export { createUploadLocks, type UploadLocks } from './videos/uploads/upload-locks.ts'
export { claimVideo } from './videos/claim-video.ts'
export {
  isVideoPlayable,
  presentCourseVideo,
  presentVideoStream,
  type VideoRow,
} from './videos/present-video.ts'
export { sourceName, toVideoFolder } from './videos/video-files.ts'
export { encodeNextVideo } from './videos/processing/encode-next-video.ts'
export { processVideo } from './videos/processing/process-video.ts'
export { findFfmpeg } from './videos/processing/transcoding/find-ffmpeg.ts'
export type { VideoWorker } from './videos/processing/video-worker.ts'
export { publishVideoChanged } from './videos/publish-video-changed.ts'
export { removeAbandonedFolders } from './videos/temporary-folders.ts'
export {
  transcribeVideo,
  type TranscriptionWorker,
} from './videos/transcription/transcribe-video.ts'
export { TranscriptionProblem } from './videos/transcription/transcription-problem.ts'
