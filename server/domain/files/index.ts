/**
 * What people upload: pictures, encoded anew, and captions. Other domains claim an upload for a thing of
 * theirs in their own transaction; what nothing refers to any more is swept after a day.
 */
export { releaseUploadsOfUser } from './unused-uploads.ts'
export { claimUpload, releaseUpload, type UploadClaim } from './claim-upload.ts'
export { renderDefaultAvatar } from './render-default-avatar.ts'
export { deleteUpload } from './delete-upload.ts'
export { type StoredFile, openFile } from './open-file.ts'
export { filePolicy } from './policy.ts'
export { presentAvatar, presentImageUrl, presentUpload, toStoredUrl } from './present-urls.ts'
export { type ReceivedFile, storeUpload } from './store-upload.ts'
export { cleanUpFiles } from './unused-uploads.ts'
