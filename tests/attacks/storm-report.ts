import { z } from 'zod'

/** The results of the searches of a storm. */
export const stormReport = z.object({
  /** Milliseconds of each response with 200. */
  accepted: z.array(z.number()),
  rejected: z.int(),
  other: z.int(),
  withoutRetryAfter: z.int(),
})

export type StormReport = z.infer<typeof stormReport>
