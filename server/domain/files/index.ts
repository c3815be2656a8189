/**
 * Uploads: re-encoded images, and captions. Other domains claim an upload for one of their rows in their own
 * transaction; unreferenced uploads are deleted after a day.
 */
export { claimUpload, releaseUpload, type UploadClaim } from './claim-upload.ts'
export { encodeJpegAgain } from './encode-image.ts'
export { deleteUpload, toStorageFolder } from './delete-upload.ts'
export { measureUploads } from './measure-uploads.ts'
export { openFile, type StoredFile } from './open-file.ts'
export { filePolicy } from './policy.ts'
export { presentAvatar, presentImageUrl, presentUpload, toStoredUrl } from './present-urls.ts'
export { renderDefaultAvatar } from './render-default-avatar.ts'
export { reserveUpload } from './reserve-upload.ts'
export { storeUpload, type ReceivedFile } from './store-upload.ts'
export {
  type CountBytes,
  createTooManyAtOnceError,
  createTooManyUploadsError,
  limitConcurrentUploads,
} from './upload-limits.ts'
export { cleanUpFiles, releaseUploadsOfUser } from './unused-uploads.ts'
