import type { Transaction } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Deps } from '../deps.ts'
import { claimUpload, type UploadClaim } from '../files/index.ts'

/** The id of an upload claimed for a course; null for none. A refusal stands at the form's field. */
export async function claimCourseFile(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  field: 'images' | 'captions',
  claim: Omit<UploadClaim, 'purpose'>,
): Promise<string | null> {
  const purpose = field === 'images' ? 'course' : 'captions'
  try {
    const claimed = await claimUpload(deps, tx, { ...claim, purpose })
    return claimed?.id ?? null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { fields: { [field]: error.message } })
  }
}
