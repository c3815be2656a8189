/** Who may register. */
export const registrationLimits = {
  domainsMax: 100,
  domainMaxLength: 253,
  versionMax: 2_000_000_000,
  noteMaxLength: 200,
  usesMax: 1000,
  daysMax: 365,
  /** What the form suggests. */
  daysDefault: 14,
  /** That work at the same time. */
  invitationsMax: 100,
  /** How long an invitation is listed after its expiry. */
  invitationListedDays: 30,
  invitationsListedMax: 500,
  /** Longer than any token. */
  tokenMaxLength: 200,
} as const
