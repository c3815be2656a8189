import { z } from 'zod'
import { fileMessages } from '../messages/files.ts'
import { image, imageUrl } from './fields.ts'

/** The purpose of `POST /api/upload`. Older clients omit it and may use the image for either. */
export const uploadQuery = z.object({
  for: z.enum(['course', 'post', 'article', 'captions']).default('post'),
})

/** The multipart body of both upload endpoints. */
export const uploadForm = z.object({ file: z.file() })

export const avatarUploadResponse = z.object({ url: imageUrl })
export type AvatarUploadResponse = z.infer<typeof avatarUploadResponse>

export const uploadResponse = image
export type UploadResponse = z.infer<typeof uploadResponse>

/** Clients send this for a form without an image too: then `public_id` is blank or omitted. */
export const destroyRequest = z.object({
  public_id: z.string({ error: fileMessages.unknownUpload }).trim().nullish(),
})
