import { AppError } from '#server/platform/app-error.ts'
import type { BulkResponse } from '#shared/contract/administration/bulk.ts'

type BulkResult = Omit<BulkResponse, 'msg'>

/**
 * Runs an operation for each record, one after another and each in its own transaction. A record that is
 * rejected does not stop the others; any other failure does.
 */
export async function runForEach(
  ids: readonly string[],
  operation: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const done: string[] = []
  const failed: BulkResult['failed'] = []
  for (const id of new Set(ids)) {
    try {
      await operation(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      failed.push({ _id: id, code: error.code, msg: error.message })
    }
  }
  return { done, failed }
}
