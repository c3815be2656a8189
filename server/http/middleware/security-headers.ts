import { createMiddleware } from 'hono/factory'

/** For answers that are no pages: nothing in them may run or load anything. */
const nothingAllowed =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const headers: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * What pages and mails of other origins may show. Everything else stays with our own pages; clients of
 * `CORS_ORIGINS` are not affected, since browsers ask CORS instead of this header for their calls.
 */
const embeddable =
  /^\/(?:files|covers|default-avatars|social\/courses|media|icons|art)\/|^\/favicon\./

/** What every response carries, for those that are made before any middleware runs. */
export function getSecurityHeaders(path: string, options: { isHttps: boolean }) {
  return {
    ...headers,
    'Cross-Origin-Resource-Policy': embeddable.test(path) ? 'cross-origin' : 'same-origin',
    'Content-Security-Policy': nothingAllowed,
    ...(options.isHttps
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Sets what every response carries; HTTPS is insisted on only where the site is reached by it. */
export function securityHeaders(options: { isHttps: boolean }) {
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(getSecurityHeaders(c.req.path, options))) {
      // A page has a policy of its own.
      const isOwn = name === 'Content-Security-Policy' && c.res.headers.has(name)
      if (!isOwn) c.res.headers.set(name, value)
    }
  })
}
