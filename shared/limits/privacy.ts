export const privacyLimits = {
  /** A user requests a download of their data once in this time. */
  exportHours: 24,
  /** How long an archive is stored. */
  exportDays: 7,
  /** How long the address of an archive works. */
  exportAddressMinutes: 10,
  /** How long a deleted account can be restored. */
  graceDays: 14,
} as const
