import { z } from 'zod'

const seconds = z.number().positive()

/** What a file contains, as its content says. */
export const probe = z.object({
  container: z.enum(['mp4', 'mov', 'webm', 'mkv']),
  seconds,
  video: z.object({
    /** Undefined if the codec is unknown; then `name` is what the file calls it. */
    codec: z.string().optional(),
    name: z.string(),
    /** As in RFC 6381, if the codec is known. */
    parameters: z.string().optional(),
    /** As shown, after the rotation. */
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  audio: z
    .object({
      codec: z.string().optional(),
      name: z.string(),
      parameters: z.string().optional(),
    })
    .optional(),
})
export type Probe = z.infer<typeof probe>
