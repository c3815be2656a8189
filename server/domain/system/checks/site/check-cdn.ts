import { sendPurge } from '#server/platform/cdn/send-purge.ts'
import { type CheckContext, type CheckResult, failed, ok, readReason } from '../check.ts'

/** No response has it. */
const unusedTag = 'lectern-check'

/** Whether the content delivery network accepts purges, without which it shows outdated pages. */
export async function checkCdn({
  config: { cdn },
  signal,
}: CheckContext): Promise<CheckResult | undefined> {
  if (!cdn) return undefined
  try {
    await sendPurge(cdn, [unusedTag], signal)
    return ok(
      `The content delivery network accepts purges; it may hold pages for ${cdn.maxAgeSeconds} s.`,
    )
  } catch (error) {
    return failed(
      `CDN_PURGE_URL does not accept purges: ${readReason(error)}.`,
      'Check CDN_PURGE_URL, CDN_PURGE_HEADERS and CDN_TAG_HEADER. Until then, changes appear in the network only after CDN_MAX_AGE_SECONDS.',
    )
  }
}
