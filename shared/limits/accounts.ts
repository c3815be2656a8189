export const accountLimits = {
  passwordMinLength: 8,
  passwordMinLengthOnResetPage: 6,
  passwordMaxLength: 200,
  /** How many of the most common passwords are rejected. */
  commonPasswords: 10_000,
  fullnameMinLength: 10,
  fullnameMaxLength: 100,
  usernameMaxLength: 50,
  emailMaxLength: 254,
  bioMaxLength: 160,
  stackMaxLength: 100,
  aboutMinLength: 100,
  aboutMaxLength: 250,
  sessionDays: 30,
  /**
   * How long a login or another proof counts as fresh. Changing the password in an older session of the web app
   * requires the current one.
   */
  freshSessionMinutes: 10,
  sessionsListedMax: 100,
  activationHours: 24,
  /** How long a pending registration is stored, so that its link can be sent again. */
  registrationDays: 7,
  registrationsPerEmail: 20,
  /** Per email address and requester: a stranger cannot exhaust the limit above. */
  registrationsPerRequester: 5,
  resetHours: 1,
  signInMinutes: 15,
  /** How long a login waits for its second factor, and a passkey for its use. */
  challengeMinutes: 5,
  codesPerChallenge: 5,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameMaxLength: 50,
  apiTokensMax: 20,
  apiTokenNameMaxLength: 50,
  /** The last use of a token is stored at most this often. */
  apiTokenUseMinutes: 5,
  /** How long an expired token is listed. */
  expiredApiTokenDays: 30,
  rememberedDeviceDays: 30,
  rememberedDevicesMax: 20,
  /** A device that was not used for so long is new again. */
  knownDeviceDays: 365,
  emailChangeHours: 24,
  emailUndoDays: 7,
  /** Undoing a change of the email address removes ways to log in that were added since so many days before it. */
  emailUndoFactorDays: 30,
} as const

export const instructorLimits = {
  reasonMaxLength: 1000,
  searchMaxLength: 200,
  pageMax: 100_000,
} as const

export const administrationLimits = {
  usersPerPageMax: 100,
  searchMaxLength: 200,
  /** Search results and the audit log are counted and paged up to here. */
  countMax: 2000,
  pageMax: 1_000_000,
} as const

/** Calls that change many records. */
export const bulkLimits = {
  /** Records that a call names. */
  idsMax: 100,
  /** Courses that the deletion of a category moves in one transaction. */
  coursesMovedMax: 1000,
} as const
