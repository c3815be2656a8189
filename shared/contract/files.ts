import { z } from 'zod'
import { fileMessages } from '../messages/files.ts'
import { image, imageUrl, recordId } from './fields.ts'

/** The purpose of `POST /api/upload`. Older clients omit it and may use the image for either. */
export const uploadQuery = z.object({
  for: z.enum(['course', 'post', 'article', 'captions']).default('post'),
})

/** What a private file of a course is meant for, which is checked before it is received. */
export const courseFileQuery = z.object({
  /** The lesson that will use it; it may be one that is not saved yet. */
  lesson: recordId.optional(),
  as: z.enum(['file', 'attachment']).default('file'),
})
export type CourseFileQuery = z.infer<typeof courseFileQuery>

/** The multipart body of all upload endpoints. */
export const uploadForm = z.object({ file: z.file() })

export const avatarUploadResponse = z.object({ url: imageUrl })

export const uploadResponse = image
export type UploadResponse = z.infer<typeof uploadResponse>

/** Clients send this for a form without an image too: then `public_id` is blank or omitted. */
export const destroyRequest = z.object({
  public_id: z.string({ error: fileMessages.unknownUpload }).trim().nullish(),
})
