import { fileLimits } from '../limits.ts'
import { fileMessages } from '../messages/files.ts'
import type { FileKind } from './files.ts'

/** The purpose of an upload decides its size limit, its messages and how it is stored. */
export type UploadPurpose = 'avatar' | 'course' | 'post' | 'article' | 'captions'

interface PurposeRules {
  kind: FileKind
  maxBytes: number
  missing: string
  tooLarge: string
  wrongFormat: string
}

const image = {
  kind: 'image',
  missing: fileMessages.imageMissing,
  tooLarge: fileMessages.imageTooLarge,
  wrongFormat: fileMessages.imageWrongFormat,
} as const

export const uploadPurposes: Record<UploadPurpose, PurposeRules> = {
  avatar: {
    kind: 'avatar',
    maxBytes: fileLimits.avatarMaxBytes,
    missing: fileMessages.avatarMissing,
    tooLarge: fileMessages.avatarTooLarge,
    wrongFormat: fileMessages.avatarWrongFormat,
  },
  course: { ...image, maxBytes: fileLimits.courseImageMaxBytes },
  post: { ...image, maxBytes: fileLimits.postImageMaxBytes },
  article: { ...image, maxBytes: fileLimits.articleImageMaxBytes },
  captions: {
    kind: 'captions',
    maxBytes: fileLimits.captionsMaxBytes,
    missing: fileMessages.captionsMissing,
    tooLarge: fileMessages.captionsTooLarge,
    wrongFormat: fileMessages.captionsWrongFormat,
  },
}
