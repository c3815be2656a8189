/** The header by which a content delivery network knows what a response depends on. */
export type TagHeader = 'Cache-Tag' | 'Surrogate-Key'

/** A content delivery network that holds public responses until their tags are purged. */
export interface CdnSettings {
  purgeUrl: string
  /** What the network requires, such as a key. */
  purgeHeaders: Record<string, string>
  tagHeader: TagHeader
  /** How long it holds a response that is not purged. */
  maxAgeSeconds: number
}

export type PurgeTarget = Pick<CdnSettings, 'purgeUrl' | 'purgeHeaders' | 'tagHeader'>

/** The formats of Cloudflare and Fastly, which others accept too. */
const tagFields = { 'Cache-Tag': 'tags', 'Surrogate-Key': 'surrogate_keys' } as const

/** Purges the responses with one of the tags. Rejects if the network does not accept that with 2xx. */
export async function sendPurge(
  { purgeUrl, purgeHeaders, tagHeader }: PurgeTarget,
  tags: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    headers: { ...purgeHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify({ [tagFields[tagHeader]]: tags }),
    redirect: 'manual',
    signal,
  })
  await response.body?.cancel()
  if (!response.ok) throw new PurgeRejection(response.status)
}

/** The network responded, but did not accept the purge. */
export class PurgeRejection extends Error {
  readonly status: number

  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}
