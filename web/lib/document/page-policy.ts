import { reportPaths } from '#shared/paths.ts'

interface PageContent {
  /** Sources of the declared inline scripts: `'sha256-…'`. */
  scripts: readonly string[]
  playsRemoteMedia: boolean
  /** The base URLs of the site and of its images. */
  publicUrl: string
  assetUrl: string
}

/**
 * The Content-Security-Policy headers of a page. Inline scripts are blocked except for the declared ones;
 * inline styles are allowed because components use style attributes.
 */
export function createPolicyHeaders({
  scripts,
  playsRemoteMedia,
  publicUrl,
  assetUrl,
}: PageContent): Record<string, string> {
  const directives = [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob: https:", ...foreignOrigin(assetUrl, publicUrl)].join(' '),
    ...(playsRemoteMedia ? remoteMedia : ownMedia),
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // In development Vite's client writes markup.
    ...(import.meta.env.PROD ? trustedTypes : []),
    `report-uri ${reportPaths.policy}`,
    'report-to policy',
  ]
  return {
    'Content-Security-Policy': directives.join('; '),
    'Reporting-Endpoints': `policy="${reportPaths.policy}"`,
  }
}

function foreignOrigin(url: string, ownUrl: string): string[] {
  const { origin } = new URL(url)
  return origin === new URL(ownUrl).origin ? [] : [origin]
}

/** `'self'` includes the websocket of the live connection; scripts of our pages create the `blob:` URLs of streams. */
const ownMedia = ["media-src 'self' blob:", "connect-src 'self'", "frame-src 'none'"]

/** Videos and the segments of streams come from wherever a course links to. */
const remoteMedia = [
  "media-src 'self' blob: http: https:",
  "connect-src 'self' http: https:",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
]

/** Only the policies of `trusted-types.ts` may turn text into markup or script URLs. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default lectern-prose']
