/** Messages for uploads. Some have fixed wording. */
export const fileMessages = {
  avatarMissing: 'No files were uploaded',
  avatarTooLarge: 'Size too large',
  avatarWrongFormat: 'File format not supported',
  imageMissing: 'File not exist.',
  imageTooLarge: 'Size too large!',
  imageWrongFormat: 'File format is incorrect.',
  captionsMissing: 'Choose a file with captions.',
  captionsTooLarge: 'Captions must be 1 MB or smaller.',
  captionsWrongFormat: 'Captions must be a WebVTT file (.vtt) in UTF-8 that starts with WEBVTT.',
  tooManyPixels: 'The image must be 40 million pixels or fewer. Make it smaller first.',
  uploadInterrupted: 'The upload was interrupted. Try again.',
  tooManyAtOnce: 'Several of your files are already being uploaded. Wait until they are finished.',
  tooManyUploads: 'Many files are being uploaded right now. Try again in about ten seconds.',
  tooManyUnused:
    'You have uploaded many files that are not used anywhere. Use or delete some of them first.',
  deleted: 'Deleted',
  nothingToDelete: 'There was nothing to delete.',
  stillInUse: 'This file is in use. It is deleted when it is replaced.',
  unknownUpload: 'This file no longer exists.',
  fileExpired: 'This file has expired. Upload it again.',
  uploadRequired: 'Upload the image here; URLs of other sites are not accepted.',
} as const
