import { captionLimits as limits } from '../../limits.ts'

const count = (value: number) => value.toLocaleString('en')

/** Messages about captions of lessons. */
export const captionMessages = {
  loadFailed: 'The captions could not be loaded',
  onlyVideos: 'Only lessons with a video have captions.',
  trackNotFound: 'These captions do not exist.',
  trackGone: 'These captions were deleted.',
  trackChanged: 'Someone else changed these captions.',
  languageTaken: 'This lesson has captions in this language already.',
  tooManyTracks: `A lesson has captions in at most ${limits.tracksMax} languages.`,
  idTaken: 'Captions of another lesson have this id.',
  cuesMissing: 'Captions need cues.',
  badLanguage: 'Enter a language tag, such as “en” or “pt-BR”.',
  labelMissing: 'Enter a name for the captions.',
  labelTooLong: `The name has at most ${limits.labelMaxLength} characters.`,
  badCues: 'These captions are not valid.',
  badTime: 'A cue must end after it starts.',
  cueTooLong: `The text of a cue has at most ${limits.cueMaxLength} characters.`,
  tooManyCues: `Captions have at most ${count(limits.cuesMax)} cues.`,
  tooMuchText: `The texts of all cues have at most ${count(limits.textMaxLength)} characters.`,
  fileTooLarge: 'A file with captions must be 1 MB or smaller.',
  notCaptions: 'This is not a WebVTT (.vtt) or SubRip (.srt) file with captions.',
  deleted: 'The captions were deleted.',
  keptOnDevice:
    'Some changes are not saved yet. They are kept on this device until you edit these captions again.',
  languageHelp:
    'A file whose name says the language, such as “intro.de.vtt”, is added in that language.',
  cues: (value: number) => (value === 1 ? '1 cue' : `${count(value)} cues`),
  trackDeleted: (label: string) => `The captions “${label}” were deleted.`,
  trackAdded: (label: string) => `The captions “${label}” were added.`,
  published: (label: string) => `Learners see the captions “${label}” now.`,
  unpublished: (label: string) => `The captions “${label}” are a draft now.`,
  cannotTranscribe: 'Captions cannot be drafted for this lesson.',
  notConfigured: 'Captions are not drafted automatically here.',
  notProcessed: 'Captions can be drafted once the video is processed.',
  isTranscribing: 'Captions for this lesson are being drafted already.',
  transcriptionFailed: 'The captions could not be drafted. Try again later.',
  transcriptionWaiting: 'Captions are going to be drafted. You can close this page.',
  transcriptionRunning: 'Captions are being drafted. You can close this page.',
  keptForNewVideo: (label: string) => `The captions “${label}” belong to the new video now.`,
  forEarlierVideo: 'Made for the earlier video',
  earlierVideoHelp:
    'Captions that were made for the earlier video may not fit the new one. Learners see them if they are published. Keep those that fit, shift or edit the others, or delete them.',
  automaticDraft: 'Automatic draft: review before publishing',
  nothingSaid: 'No speech was recognized in this video.',
  noSound: 'This video has no audio that can be read.',
  soundTooLarge: 'The audio of this video is too large to be transcribed.',
} as const
