/** Messages for the course form. */
export const courseFormMessages = {
  titleAdvice: (more: number) =>
    `${more} more to go: titles of this length say what a course is about.`,
  titleShort: 'Shorter than the recommended 50 characters',
  titleGood: 'Has the recommended length',
  featuredByAdmins: 'Only admins can feature courses.',
  draftRestored: 'Your draft was restored.',
  draftSaving: 'Saving…',
  draftSaved: (time: string) => `Saved ${time}.`,
  draftMerged: 'Changes from your other device were added.',
  draftOffline: 'Offline, will save when you are back. This device has a copy.',
  draftFailed: (msg: string) => `Not saved to your account. ${msg} This device has a copy.`,
  draftConflict:
    'This draft was changed on another device. Saving is paused until you choose what to keep.',
  draftGone:
    'Published or deleted on another device. What you see here is stored on this device only.',
  videosInCurriculum: 'This course has several lessons. Their videos are in its curriculum.',
  linkFirst: 'Enter the link first.',
  /** The field says what is wrong with it. */
  linkInvalid: 'Correct the link first.',
  checking: 'Opening the video…',
  plays: 'This video plays.',
  playsWithDuration: (length: string) =>
    `This video plays. Its length, ${length}, will be shown on the course page.`,
  /** Why a video does not play, for the author, who can fix it. */
  problems: {
    network:
      'The video could not be loaded: its server cannot be reached, or does not allow other sites to play it. Check the link and your connection.',
    unplayable:
      'The video cannot be played: there is no video at this URL, or browsers do not support its format. MP4 (H.264) and WebM play everywhere.',
    broken: 'The video stops early because a part of the file is damaged. Export it again.',
    forbidden:
      'The owner of this video does not allow it to be played on other sites. Allow embedding in YouTube’s settings, or choose another video.',
  },
  previewFailed: 'The preview could not be loaded. Check your connection and open it again.',
  changedElsewhere: 'This course has been changed elsewhere',
  resolveConflicts:
    'It has been saved since you opened it, perhaps by you in another tab. Choose which version of each field to keep; nothing is saved until you do.',
  noConflicts:
    'It has been saved since you opened it, but all fields are the same as here. You can save.',
  draftChangedElsewhere: 'This draft was changed on another device',
  resolveDraftConflicts:
    'The same fields were changed here. Choose which version of each field to keep.',
  changedOnlyElsewhere: 'You did not change this field.',
} as const
