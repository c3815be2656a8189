import { z } from 'zod'
import { postRequest } from '#shared/contract/community/community.ts'
import { parseUploadUrl } from '#shared/files/files.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { parseImages } from './form-images.ts'

/** The form of a post, as the request to create or edit it. */
export const postForm = postRequest.omit({ images: true }).extend({
  images: z
    .string()
    .transform((text) =>
      parseImages(text).map(({ url, alt }) => ({
        public_id: parseUploadUrl(url)?.publicId ?? '',
        alt,
      })),
    )
    .refine((images) => images.every(({ public_id }) => public_id !== ''), {
      error: messages.imageNotUploaded,
    }),
  /** Of the post that is edited. */
  version: z.coerce.number().int().optional(),
})
export type PostForm = z.infer<typeof postForm>
