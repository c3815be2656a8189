/** Messages for the texts of the operator: terms of use and privacy policy. */
export const legalMessages = {
  textMissing: 'Write the text.',
  textTooLong: 'The text must be 40,000 characters or fewer.',
  firstVersion: {
    terms:
      'You have not published any terms yet. Until you do, everyone who registers accepts the built-in terms, with which this text starts.',
    privacy: 'You have not published a privacy policy yet. Until you do, no page links to one.',
  },
  notPublished: 'This text has not been published.',
  unchanged: 'The text is the same as the current version.',
  publishedMeanwhile:
    'Someone else has published a newer version meanwhile. Copy your text, load the page again, and add your changes to that version.',
  published: (version: number) => `Version ${version} was published.`,
  notCurrent: 'This text has changed meanwhile. Read the current version.',
  accepted: 'Thank you. Your consent was saved.',
} as const
