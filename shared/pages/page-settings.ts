import type { PacingName } from '../pacing.ts'

/** The part of the server's configuration that pages need. */
export interface PageSettings {
  pacing: PacingName
  /** Origin without a trailing slash, for canonical URLs. */
  publicUrl: string
  /** The base of image URLs in API responses. */
  assetUrl: string
  /** Who sees the catalogue: everyone, only members, or, in a page for their visitors, nobody. */
  catalogue: 'public' | 'members' | 'hidden'
  devMailbox: boolean
  supportEmail: string
  /** The display name of the identity provider; undefined if none is configured. */
  signInLabel: string | undefined
}
