import { reportPaths } from '#shared/paths.ts'

interface PageContent {
  /** Sources of the inline scripts that our own code declares: `'sha256-…'`. */
  scripts: readonly string[]
  playsRemoteMedia: boolean
  /** The page's own base URL, and that of the images it shows. */
  publicUrl: string
  assetUrl: string
}

/**
 * The headers that say what a page may run, load and connect to. Scripts are never inline but for those
 * declared; styles may be, since components position themselves by style attributes.
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
    ["img-src 'self' data: blob: https:", ...otherOrigin(assetUrl, publicUrl)].join(' '),
    ...(playsRemoteMedia ? remoteMedia : ownMedia),
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Vite's own client writes markup in development.
    ...(import.meta.env.PROD ? trustedTypes : []),
    `report-uri ${reportPaths.policy}`,
    'report-to policy',
  ]
  return {
    'Content-Security-Policy': directives.join('; '),
    'Reporting-Endpoints': `policy="${reportPaths.policy}"`,
  }
}

function otherOrigin(url: string, ownUrl: string): string[] {
  const { origin } = new URL(url)
  return origin === new URL(ownUrl).origin ? [] : [origin]
}

/** `'self'` covers the live socket too. */
const ownMedia = ["media-src 'self'", "connect-src 'self'", "frame-src 'none'"]

/** Videos, and the parts of streams that scripts fetch, come from wherever a course links to. */
const remoteMedia = [
  "media-src 'self' blob: http: https:",
  "connect-src 'self' http: https:",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
]

/** The policies of `trusted-types.ts`; no other code may turn text into markup or script addresses. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default lectern-prose']
