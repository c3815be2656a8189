import { z } from 'zod'
import { curriculumLimits as limits } from '../../limits.ts'
import { curriculumMessages as messages } from '../../messages/curriculum.ts'

export const articlePreviewRequest = z.object({
  markdown: z.string().max(limits.articleMaxLength, messages.articleTooLong),
})

/** Safe HTML, exactly as learners get it. */
export const articlePreviewResponse = z.object({ html: z.string() })
