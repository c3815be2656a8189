import { z } from 'zod'
import { recordId } from '../fields.ts'

/** How learners watched the current video of a lesson, in parts of equal length. All figures are numbers of learners. */
export const videoWatching = z.object({
  lesson: recordId,
  /** The length of the video; 0 while it is unknown. */
  seconds: z.int(),
  /** Who started the video since it was uploaded. Authors are not counted. */
  learners: z.int(),
  /** In order; empty for too few learners, and until the length is known. */
  parts: z.array(
    z.object({
      /** In seconds. */
      start: z.number(),
      /** Who watched its middle. */
      watched: z.int(),
      /** How often its middle was watched again. */
      again: z.int(),
      /** Who was last here, and not at the end. */
      stopped: z.int(),
      /** Asked here. */
      questions: z.int(),
    }),
  ),
})
export type VideoWatching = z.infer<typeof videoWatching>
