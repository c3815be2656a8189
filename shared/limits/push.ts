export const pushLimits = {
  subscriptionsMax: 10,
  endpointMaxLength: 1000,
  /** Push messages wait for this, and leave out what was read meanwhile. */
  delaySeconds: 30,
  /** Of one request to a push service, with the look-up of its name. */
  timeoutSeconds: 10,
  /** A claimed browser gets no further message after this; with the timeout, less than `lockSeconds`. */
  sendingSeconds: 15,
  lockSeconds: 60,
  /** At a time, by one process. */
  concurrency: 40,
  concurrencyPerHost: 10,
  /** Notifications that are looked at together for one browser. */
  messagesPerClaim: 200,
  /** How long a push service keeps a message for a browser that is offline. */
  ttlSeconds: 24 * 3600,
  /** A browser is removed after as many days without any success. */
  failingDays: 3,
  titleMaxLength: 150,
  bodyMaxLength: 200,
} as const
