/** `points` tries within `seconds`; past it, the block lasts as long as the span. */
export interface RateLimitRule {
  points: number
  seconds: number
}

/** By network address: see `createClientKey` for what counts as one client. */
export const addressRules = {
  loginPerAddress: { points: 100, seconds: 15 * 60 },
  /** A sign-in with another service takes up to three calls. */
  signInPerAddress: { points: 300, seconds: 15 * 60 },
  registerPerAddress: { points: 20, seconds: 3600 },
  letterPerAddress: { points: 30, seconds: 3600 },
  linkPerAddress: { points: 30, seconds: 15 * 60 },
  messagePerAddress: { points: 5, seconds: 3600 },
  policyReportPerAddress: { points: 60, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>

/** By person, session or recipient: what guesses secrets, sends mail, takes up room or reaches many people. */
export const countedRules = {
  loginPerAccount: { points: 10, seconds: 15 * 60 },
  letterPerRecipient: { points: 5, seconds: 3600 },
  uploadPerPerson: { points: 200, seconds: 3600 },
  reviewPerPerson: { points: 30, seconds: 15 * 60 },
  passwordPerSession: { points: 10, seconds: 15 * 60 },
  postPerAccount: { points: 30, seconds: 3600 },
  commentPerAccount: { points: 60, seconds: 10 * 60 },
  followPerAccount: { points: 200, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>

/**
 * Budgets of which every write call takes one, by person; the first unless the call names another.
 * Nobody meets them by hand, also not with many tabs.
 */
export const writeRules = {
  writePerPerson: { points: 300, seconds: 60 },
  /** Changes what public pages show of a person. */
  profilePerPerson: { points: 60, seconds: 10 * 60 },
  /** Old clients send whole courses, up to 10 MB. */
  cartPerPerson: { points: 120, seconds: 60 },
  /** Every open player reports every 10 seconds. */
  progressPerPerson: { points: 600, seconds: 60 },
  /** Courses and categories: changes what the catalogue shows. */
  cataloguePerPerson: { points: 300, seconds: 10 * 60 },
} as const satisfies Record<string, RateLimitRule>

export type WriteLimit = keyof typeof writeRules

/** The same for calls without a person, by address. A school may share one. */
export const anonymousWriteRules = {
  writePerAddress: { points: 600, seconds: 60 },
} as const satisfies Record<string, RateLimitRule>

export type LimitName =
  | keyof typeof addressRules
  | keyof typeof countedRules
  | keyof typeof anonymousWriteRules
  | WriteLimit
