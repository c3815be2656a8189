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
const embeddable = /^\/(?:files|covers|social\/courses|media|icons|art)\/|^\/favicon\./

/** Sets what every answer carries; HTTPS is insisted on only where the site is reached by it. */
export function securityHeaders(options: { isHttps: boolean }) {
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    c.res.headers.set(
      'Cross-Origin-Resource-Policy',
      embeddable.test(c.req.path) ? 'cross-origin' : 'same-origin',
    )
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', nothingAllowed)
    }
    if (options.isHttps) {
      c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
  })
}
