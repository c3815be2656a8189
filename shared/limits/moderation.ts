export const moderationLimits = {
  detailsMaxLength: 1000,
  messageMaxLength: 1000,
  appealMaxLength: 2000,
  /** What a case keeps of the text that was reported. */
  snapshotMaxLength: 5000,
  /** The queue loads a page with all its context at once. */
  casesPage: 20,
  pageMax: 10_000,
  reportsPerCase: 20,
  historyPerAuthor: 10,
  ownDecisions: 50,
  /** A moderator who opened a case and left it does not block it for longer. */
  claimMinutes: 10,
  restrictionDaysMax: 365,
  /** Removed content is deleted after this, or later, when its appeal is rejected. */
  removedRetentionDays: 30,
  /** Of a decision. */
  appealDays: 30,
} as const
