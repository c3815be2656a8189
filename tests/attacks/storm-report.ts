import { z } from 'zod'

/** What became of the searches of a storm. */
export const stormReport = z.object({
  /** Milliseconds of each that was answered with 200. */
  accepted: z.array(z.number()),
  rejected: z.int(),
  other: z.int(),
  withoutRetryAfter: z.int(),
})

export type StormReport = z.infer<typeof stormReport>
