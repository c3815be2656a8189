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
