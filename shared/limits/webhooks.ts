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
  /** How long a secret signs too after it was replaced. */
  previousSecretHours: 24,
  /** That sign at a time, with the current one. */
  secretsMax: 5,
  deliveryDays: 30,
  deliveriesPage: 20,
  /** Of a response's body, in the log. */
  responseMaxBytes: 2000,
} as const
