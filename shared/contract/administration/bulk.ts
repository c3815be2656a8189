import { z } from 'zod'
import { errorStatus, type ErrorCode } from '../../errors.ts'
import { bulkLimits as limits } from '../../limits.ts'
import { bulkMessages as messages } from '../../messages/administration/bulk.ts'
import { authoringMessages } from '../../messages/authoring/authoring.ts'
import { recordId, requiredString } from '../fields.ts'

/** The records that a call changes; each once. */
export const bulkRequest = z.object({
  ids: z
    .array(recordId, { error: messages.noneSelected })
    .min(1, messages.noneSelected)
    .max(limits.idsMax, messages.tooMany),
})
export type BulkRequest = z.infer<typeof bulkRequest>

const category = requiredString(authoringMessages.unknownCategory)
  .pipe(z.uuid({ error: authoringMessages.unknownCategory }).toLowerCase())
  .meta({ format: 'uuid' })

export const moveCoursesRequest = bulkRequest.extend({ category })
export type MoveCoursesRequest = z.infer<typeof moveCoursesRequest>

/** What happened to each record; `msg` sums it up. */
export const bulkResponse = z.object({
  msg: z.string(),
  done: z.array(recordId),
  failed: z.array(
    z.object({
      _id: recordId,
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
      msg: z.string(),
    }),
  ),
})
export type BulkResponse = z.infer<typeof bulkResponse>

export const deleteCategoryRequest = z.object({ moveTo: category })

/** `remaining` courses are left to be moved by further calls; the last one deletes the category. */
export const deleteCategoryResponse = z.object({
  msg: z.string(),
  moved: z.int(),
  remaining: z.int(),
})
export type DeleteCategoryResponse = z.infer<typeof deleteCategoryResponse>
