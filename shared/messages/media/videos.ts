/** Messages about uploaded videos. */
export const videoMessages = {
  videoExpired: 'This video is not available any more. Upload it again.',
  videoNotFound: 'This video does not exist.',
  uploadNotFound: 'This upload does not exist any more. Start it again.',
  unsupportedVersion:
    'Uploads need version 1.0.0 of the tus protocol, in the header Tus-Resumable.',
  lengthMissing: 'The header Upload-Length must have the size of the file in bytes.',
  metadataInvalid: 'The header Upload-Metadata must have pairs of a name and a value in Base64.',
  nameMissing: 'The file has no name.',
  heightInvalid: 'The height must be a whole number of pixels.',
  fileEmpty: 'The file is empty. Choose another one.',
  uploadDiffers: 'Another file is being uploaded with the same id. Start the upload again.',
  tooManyUnfinished: 'You have too many unfinished uploads. Finish or cancel one of them first.',
  tooManyOfCourse: 'This course has too many videos. Delete lessons whose videos you do not need.',
  heightUnknown:
    'Renditions have a height of 1080, 720, 480 or 240 pixels, or that of the video, and none above that.',
  renditionStored: 'This video is available in this height already.',
  renditionTooLarge:
    'A rendition must not be larger than the video. Encode it with a lower bitrate.',
  notExamined: 'The height of this video is not known yet. Try again in some seconds.',
  partTypeInvalid: 'Parts of an upload have the content type application/offset+octet-stream.',
  offsetMissing: 'The header Upload-Offset must have the number of bytes received so far.',
  offsetDiffers: 'The offset does not match. Request the current offset and continue from there.',
  partTooLarge: 'The part goes beyond the end of the file. Start the upload again.',
  uploadBusy: 'Another request is receiving this upload. Try again in some seconds.',
  uploadContinued: 'Another request continues this upload.',
  uploadComplete: 'This upload is complete and cannot be cancelled.',
  pictureUnknown: 'Images of a video are poster.jpg and thumbnails-0.jpg to thumbnails-7.jpg.',
  pictureStored: 'The image was stored.',
  pictureMissing: 'An image is missing. Send the poster and all thumbnail sheets first.',
  pictureTooLarge: 'Images must be 1 MB or smaller.',
  pictureInvalid: 'The image is not a JPEG of the expected size.',
  hasPictures: 'This video already has images.',
  notRetriable: 'Only videos whose processing failed can be processed again.',
  cancelled: 'Upload cancelled',
} as const

/** Sizes as the reader sees them, such as `1.2 GB`. */
export function fileTooLarge(max: string): string {
  return `The video is larger than ${max}. Export it in a lower quality or split it.`
}

export function quotaExceeded(free: string, quota: string): string {
  return `There is no room for this video: ${free} of your ${quota} are free. Delete videos or lessons that you do not need, or ask the administrators for more.`
}
