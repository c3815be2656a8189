/** Sentences of the onboarding and of the admins' decisions about instructor rights. */
export const instructorMessages = {
  inputEmpty: 'Input cannot be empty',
  unknownAnswer: (answers: readonly string[]) => `Choose one of: ${answers.join(', ')}.`,
  granted: 'You have instructor rights now. Start with your first course.',
  requested: 'Thank you. An admin reads your answers, and you hear from us by e-mail.',
  /** The onboarding by where the person stands. */
  alreadyGranted: 'You have instructor rights already: nothing is left to ask for.',
  waiting: (email: string) =>
    `An admin reads your answers. We write to ${email} as soon as it is decided, and this page shows it, too.`,
  refused: 'Your last request was not granted. Change what you like and ask again.',
  withdrawn: 'Your instructor rights were withdrawn. You can ask for them again.',
  reasonEmpty: 'Write a reason: the letter to this person tells it.',
  reasonTooLong: 'The reason can have at most 1000 characters.',
  unknownUser: 'This person does not exist or no longer exists.',
  adminsKeepRights: 'Admins always have instructor rights. Change the role of this person first.',
  /** By what was decided about the person. */
  decided: {
    grant: (name: string) => `${name} has instructor rights now and gets a letter.`,
    refuse: (name: string) => `The request of ${name} is refused. A letter tells the reason.`,
    withdraw: (name: string) =>
      `${name} has no instructor rights any more. A letter tells the reason.`,
  },
  /** Somebody was faster: what holds about the person by now. */
  decidedMeanwhile: {
    none: (name: string) => `Meanwhile nothing waits for a decision about ${name}.`,
    pending: (name: string) => `Meanwhile ${name} has asked for instructor rights.`,
    granted: (name: string) => `Meanwhile ${name} was given instructor rights.`,
    refused: (name: string) => `Meanwhile the request of ${name} was refused.`,
    withdrawn: (name: string) => `Meanwhile the instructor rights of ${name} were withdrawn.`,
  },
} as const
