import { newAccountLimits as newAccount } from '#shared/limits.ts'

/** `points` attempts in a window of `seconds`, which starts with the first; more are rejected until it ends. */
export interface RateLimitRule {
  points: number
  seconds: number
}

/** Per client address; `createClientKey` defines what counts as one client. */
export const addressRules = {
  loginPerAddress: { points: 100, seconds: 15 * 60 },
  /** A sign-in through an identity provider makes up to three calls. */
  signInPerAddress: { points: 300, seconds: 15 * 60 },
  /** Every open login page requests a challenge for passkeys every few minutes. */
  passkeyPerAddress: { points: 1000, seconds: 15 * 60 },
  registerPerAddress: { points: 20, seconds: 3600 },
  emailPerAddress: { points: 30, seconds: 3600 },
  linkPerAddress: { points: 30, seconds: 15 * 60 },
  /** One-click requests of many users come from the servers of their mail provider. */
  unsubscribePerAddress: { points: 300, seconds: 15 * 60 },
  messagePerAddress: { points: 5, seconds: 3600 },
  policyReportPerAddress: { points: 60, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>

/** Per user, session or recipient: for what guesses secrets, sends email, uses storage or reaches many users. */
export const countedRules = {
  loginPerAccount: { points: 10, seconds: 15 * 60 },
  /** Codes and passkeys, at login and as a proof. */
  secondFactorPerAccount: { points: 10, seconds: 15 * 60 },
  /** Per recipient, one limit for each kind of email: the others cannot use up what a password reset needs. */
  resetPerRecipient: { points: 5, seconds: 3600 },
  activationPerRecipient: { points: 5, seconds: 3600 },
  emailChangePerRecipient: { points: 5, seconds: 3600 },
  newsletterPerRecipient: { points: 5, seconds: 3600 },
  /** Each sends an email with texts that the user chooses. */
  invitationPerUser: { points: 30, seconds: 24 * 3600 },
  invitationPerRecipient: { points: 5, seconds: 24 * 3600 },
  /** Each sends an email. */
  apiTokenPerUser: { points: 30, seconds: 24 * 3600 },
  uploadPerUser: { points: 200, seconds: 3600 },
  reviewPerUser: { points: 30, seconds: 15 * 60 },
  passwordPerSession: { points: 10, seconds: 15 * 60 },
  postPerAccount: { points: 30, seconds: 3600 },
  commentPerAccount: { points: 60, seconds: 10 * 60 },
  /** Edits of posts and comments, which every open community page is told of. */
  editPerAccount: { points: 60, seconds: 10 * 60 },
  /** Beyond it, posts have no preview of their link. */
  previewPerAccount: { points: 20, seconds: 3600 },
  previewPerHost: { points: 60, seconds: 3600 },
  questionPerAccount: { points: 30, seconds: 3600 },
  questionAnswerPerAccount: { points: 60, seconds: 10 * 60 },
  /** Speech recognition takes long, or costs money. */
  transcriptionPerUser: { points: 30, seconds: 3600 },
  /** Apart from it, so that drafts without a request do not use up what the author requests. */
  automaticTranscriptionPerUser: { points: 30, seconds: 3600 },
  /** Exports of up to 5,000 notes, which search the transcripts of replaced videos. */
  noteExportPerUser: { points: 10, seconds: 3600 },
  reportPerAccount: { points: 30, seconds: 3600 },
  appealPerAccount: { points: 10, seconds: 24 * 3600 },
  followPerAccount: { points: 200, seconds: 3600 },
  /** Accounts that are not trusted yet; the numbers are in their messages. */
  newAccountPost: { points: newAccount.postsPerHour, seconds: 3600 },
  newAccountComment: { points: newAccount.commentsPerHour, seconds: 3600 },
  newAccountQuestion: { points: newAccount.questionsPerHour, seconds: 3600 },
  newAccountFollow: { points: newAccount.followsPerHour, seconds: 3600 },
  newAccountLink: { points: newAccount.linksPerDay, seconds: 24 * 3600 },
  newAccountCourse: { points: newAccount.coursesPerDay, seconds: 24 * 3600 },
  newAccountCourseLink: { points: newAccount.courseLinksPerDay, seconds: 24 * 3600 },
  /** Mutes and blocks together. */
  blockPerAccount: { points: 200, seconds: 3600 },
  /** Every pause while someone types a name after `@`. */
  mentionSuggestionsPerUser: { points: 120, seconds: 60 },
} as const satisfies Record<string, RateLimitRule>

/**
 * Every write call takes one from a budget per user, by default the first. No user reaches them by hand, even with
 * many tabs.
 */
export const writeRules = {
  writePerUser: { points: 300, seconds: 60 },
  /** Changes public pages of the user. */
  profilePerUser: { points: 60, seconds: 10 * 60 },
  /** Old clients send whole courses, up to 10 MB. */
  cartPerUser: { points: 120, seconds: 60 },
  /** Every open player sends a report every 10 seconds. */
  progressPerUser: { points: 600, seconds: 60 },
  /** Courses and categories: changes public pages. */
  cataloguePerUser: { points: 300, seconds: 10 * 60 },
  /** An open form saves its draft every two seconds at most. */
  draftPerUser: { points: 180, seconds: 60 },
  /** Sections and lessons, which save by themselves while they are edited. */
  curriculumPerUser: { points: 300, seconds: 60 },
  /** Previews of articles, which the editor requests while the text changes. */
  previewPerUser: { points: 120, seconds: 60 },
  /** Previews of announcements, which count their receivers. */
  announcementPreviewPerUser: { points: 20, seconds: 60 },
  /** Parts of uploads: several uploads at once, in parts of some megabytes. */
  videoUploadPerUser: { points: 600, seconds: 60 },
  /** Calls that change up to 100 records each, or 1,000 courses of a category. */
  bulkPerUser: { points: 60, seconds: 10 * 60 },
} as const satisfies Record<string, RateLimitRule>

export type WriteLimit = keyof typeof writeRules

/** Every anonymous write call takes one from this budget per address, which a school may share. */
export const anonymousWriteRules = {
  writePerAddress: { points: 600, seconds: 60 },
} as const satisfies Record<string, RateLimitRule>

/**
 * Every call that requires a login takes one, besides the budgets of its address, since one account may send from many.
 * Counted by each process: no query is worth it.
 */
export const callRules = {
  callPerUser: { points: 6000, seconds: 60 },
} as const satisfies Record<string, RateLimitRule>

export type LimitName =
  | keyof typeof callRules
  | keyof typeof addressRules
  | keyof typeof countedRules
  | keyof typeof anonymousWriteRules
  | WriteLimit
