/** Statistics over time, and the searches without results, which anyone can cause. */
export const statisticsLimits = {
  /** Courses in an instructor's table, the most watched of those compared. */
  coursesMax: 100,
  /** Compared courses of an instructor, those with the most learners. */
  comparedCoursesMax: 1000,
  /** Listed searches without results. */
  searchesListed: 20,
  /** Stored searches without results per day; the rarest are dropped. */
  searchesPerDayMax: 200,
  /** Of a stored search; longer ones are cut off. */
  searchMaxLength: 60,
  /** Counted in memory between two writes; further ones are dropped. */
  searchesPerWriteMax: 200,
  searchWriteSeconds: 30,
  searchRetentionDays: 366,
  /** Figures per day of courses and owners: the longest range and the one before. */
  dayRetentionDays: 1470,
} as const

export const socketLimits = {
  /** A socket that sends more events within `windowSeconds` is closed. */
  eventsMax: 50,
  windowSeconds: 10,
  /** Per process, that is, open tabs of one user. */
  socketsPerUserMax: 20,
  messageMaxBytes: 16 * 1024,
  /** Per connection within `windowSeconds`, including heartbeats and all kinds of frames. */
  packetsMax: 100,
  bytesMax: 64 * 1024,
  /** Unauthenticated connections are closed after this. */
  authenticationSeconds: 5,
  /** Concurrent session lookups per process; further ones wait. */
  lookupsPerAddressMax: 10,
  concurrentLookupsMax: 20,
} as const

/** Content Security Policy reports. Anyone can send them, so all of their properties are limited. */
export const policyReportLimits = {
  bodyMaxBytes: 16_384,
  /** Per request; further ones are dropped. */
  reportsMax: 20,
  /** Stored kinds of blocked content, the most recent ones. */
  kindsMax: 200,
  countMax: 1_000_000,
  originMaxLength: 100,
  retentionDays: 30,
} as const
