import { z } from 'zod'
import { fileMessages } from '../messages/files.ts'
import { image, imageUrl } from './fields.ts'

/** What `POST /api/upload` is to take. Old clients say nothing and may use the picture either way. */
export const uploadQuery = z.object({
  for: z.enum(['course', 'post', 'captions']).default('post'),
})

/** The multipart body of both uploads. */
export const uploadForm = z.object({ file: z.file() })

export const avatarUploadResponse = z.object({ url: imageUrl })
export type AvatarUploadResponse = z.infer<typeof avatarUploadResponse>

export const uploadResponse = image
export type UploadResponse = z.infer<typeof uploadResponse>

/** Clients destroy the image of a form also where it has none: then `public_id` is blank or absent. */
export const destroyRequest = z.object({
  public_id: z.string({ error: fileMessages.unknownUpload }).trim().nullish(),
})
