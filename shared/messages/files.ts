/** Sentences of uploads (spec §5, word for word where it has them). */
export const fileMessages = {
  avatarMissing: 'No files were uploaded',
  avatarTooLarge: 'Size too large',
  avatarWrongFormat: 'File format not supported',
  imageMissing: 'File not exist.',
  imageTooLarge: 'Size too large!',
  imageWrongFormat: 'File format is incorrect.',
  captionsMissing: 'Choose a file with captions.',
  captionsTooLarge: 'Captions may take 1 MB at most. Please choose a smaller file.',
  captionsWrongFormat: 'Captions must be a WebVTT file (.vtt) in UTF-8, beginning with WEBVTT.',
  tooManyPixels: 'This picture has more than 40 million pixels. Please make it smaller first.',
  uploadInterrupted: 'The upload broke off. Please try again.',
  tooManyAtOnce: 'Several of your files are on their way already. Please wait until they are done.',
  tooManyUploads: 'Many files are being uploaded right now. Please try again in about ten seconds.',
  tooManyUnused:
    'You have uploaded many files that nothing shows yet. Use or delete some of them first.',
  deleted: 'Deleted',
  nothingToDelete: 'There was nothing to delete.',
  stillInUse: 'This file is in use. It goes as soon as another one takes its place.',
  unknownUpload: 'This file is no longer there.',
  fileExpired: 'This file can no longer be used. Please upload it again.',
  uploadRequired: 'Please upload the picture here; addresses of other sites are not taken.',
} as const
