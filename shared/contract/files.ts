import { z } from 'zod'
import { fileMessages } from '../messages/files.ts'
import { filled } from './parts.ts'

/** What `POST /api/upload` is to take. Old clients say nothing and may use the picture either way. */
export const uploadQuery = z.object({
  for: z.enum(['course', 'post', 'captions']).default('post'),
})

/** The multipart body of both uploads. */
export const uploadForm = z.object({ file: z.file() })

export const avatarAnswer = z.object({ url: z.string() })
export type AvatarAnswer = z.infer<typeof avatarAnswer>

export const uploadAnswer = z.object({ url: z.string(), public_id: z.string() })
export type UploadAnswer = z.infer<typeof uploadAnswer>

export const destroyRequest = z.object({ public_id: filled(fileMessages.unknownUpload) })
