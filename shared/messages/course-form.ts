/** Sentences of the form in which courses are written. */
export const courseFormMessages = {
  titleAdvice: (more: number) =>
    `${more} more would reach the advised 50: such titles say what a course is about.`,
  titleShort: 'Shorter than the advised 50 characters',
  titleGood: 'As long as advised',
  featuredByAdmins: 'Admins choose the courses that are featured.',
  draftRestored: 'What you wrote before is filled in. It is not saved yet.',
  draftSaved: 'Your changes are kept on this device until you save.',
  discardNew: 'Everything that you wrote into this form is thrown away.',
  discardChanges: 'Your changes are thrown away. The course stays as it is saved.',
  linkFirst: 'Enter the link first.',
  checking: 'Opening the video…',
  plays: 'This video plays.',
  playsWithDuration: (length: string) =>
    `This video plays. It lasts ${length}; the course will say so.`,
  /** Why a video does not play, to the person who can mend it. */
  problems: {
    network:
      'This video did not load: its server could not be reached, or does not let other sites play it. Check the address and the connection.',
    unplayable:
      'This video cannot be played: there is none at this address, or browsers do not know its format. MP4 (H.264) and WebM play everywhere.',
    broken: 'This video breaks off: a part of the file is damaged. Export it again.',
    forbidden:
      'The owner of this video allows it to be watched on YouTube only. Allow embedding in YouTube’s settings, or choose another one.',
  },
  previewFailed: 'The preview could not be loaded. Check your connection and open it again.',
  changedElsewhere: 'This course was changed elsewhere',
  resolveConflicts:
    'Somebody saved it since you opened it, maybe you in another tab. Choose for each field which words stay; nothing is saved until you do.',
  noConflicts:
    'Somebody saved it since you opened it, but every field reads as it does here. You can save.',
  changedOnlyElsewhere: 'You left this one alone.',
} as const
