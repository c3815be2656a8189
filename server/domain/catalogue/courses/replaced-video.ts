import { z } from 'zod'
import { type FormerVideo, formerVideosKey, videoSinceKey } from '#server/db/schema/index.ts'

const formerVideosMax = 20

const storedContent = z.object({
  [videoSinceKey]: z.string().nullable().catch(null),
  [formerVideosKey]: z.array(z.tuple([z.string(), z.string().nullable(), z.string()])).catch([]),
})

/**
 * What the content of a lesson stores about its video when that is replaced: since when it has the new one, and when it
 * had the former ones, so that their captions are recognised if one of them returns.
 */
export function toReplacedVideo(
  { content, videoVersion }: { content: unknown; videoVersion: string | null },
  now: Date,
): Record<string, unknown> {
  const stored = storedContent.parse(content)
  const until = now.toISOString()
  const former: FormerVideo[] = videoVersion
    ? [...stored[formerVideosKey], [videoVersion, stored[videoSinceKey], until]]
    : stored[formerVideosKey]
  return { [videoSinceKey]: until, [formerVideosKey]: former.slice(-formerVideosMax) }
}
