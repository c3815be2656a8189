/** Messages for the onboarding and for decisions about instructor rights. */
export const instructorMessages = {
  inputEmpty: 'Input cannot be empty',
  unknownChoice: (answers: readonly string[]) => `Choose one of: ${answers.join(', ')}.`,
  granted: 'You now have instructor rights. Start with your first course.',
  requested: 'Thank you. An admin will review your answers, and we will email you the decision.',
  /** Shown in the onboarding by the current status. */
  alreadyGranted: 'You already have instructor rights.',
  waiting: (email: string) =>
    `An admin is reviewing your answers. We will email the decision to ${email}, and this page will show it too.`,
  refused: 'Your last request was rejected. You can change your answers and send it again.',
  withdrawn: 'Your instructor rights were withdrawn. You can request them again.',
  reasonEmpty: 'Enter a reason. It is included in the email to this user.',
  reasonTooLong: 'The reason must be 1,000 characters or fewer.',
  unknownUser: 'This user does not exist or no longer exists.',
  adminsKeepRights: 'Admins always have instructor rights. Change the role of this user first.',
  /** By decision. */
  decided: {
    grant: (name: string) => `${name} now has instructor rights and was notified by email.`,
    refuse: (name: string) =>
      `The request of ${name} was rejected. They were sent the reason by email.`,
    withdraw: (name: string) =>
      `The instructor rights of ${name} were withdrawn. They were sent the reason by email.`,
  },
  /** By the current status, when it was changed by another admin. */
  decidedMeanwhile: {
    none: (name: string) => `${name} no longer has a request to decide on.`,
    pending: (name: string) => `${name} has requested instructor rights in the meantime.`,
    granted: (name: string) => `${name} has been granted instructor rights in the meantime.`,
    refused: (name: string) => `The request of ${name} has been rejected in the meantime.`,
    withdrawn: (name: string) =>
      `The instructor rights of ${name} have been withdrawn in the meantime.`,
  },
} as const
