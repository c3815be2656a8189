export const webhookLimits = {
  webhooksMax: 20,
  urlMaxLength: 500,
  descriptionMaxLength: 200,
  /** Each delivery, after which it has failed. */
  attemptsMax: 10,
  /** Of one attempt, with the look-up of the name and the response. */
  timeoutSeconds: 10,
  /** Sent to one webhook at a time, by all processes together. */
  concurrency: 4,
  /** How long the secret before the last rotation signs too. */
  previousSecretHours: 24,
  deliveryDays: 30,
  deliveriesPage: 20,
  /** Of a response's body, in the log. */
  responseMaxBytes: 2000,
} as const
