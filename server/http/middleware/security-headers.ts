import { createMiddleware } from 'hono/factory'

/** For responses other than pages: they may not run or load anything. */
const restrictivePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const headers: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * Images and media that pages and emails of other origins may embed, but not private files. This does not affect the
 * API clients of `CORS_ORIGINS`, since browsers apply CORS instead of this header to their requests.
 */
const embeddable =
  /^\/(?:files|covers|default-avatars|social\/courses|icons|art)\/|^\/media\/(?![^/]+\/[0-9a-f-]{36}\/)|^\/favicon\./

/** The security headers, also for responses that are created before any middleware runs. */
export function getSecurityHeaders(path: string, options: { isHttps: boolean }) {
  return {
    ...headers,
    'Cross-Origin-Resource-Policy': embeddable.test(path) ? 'cross-origin' : 'same-origin',
    'Content-Security-Policy': restrictivePolicy,
    ...(options.isHttps
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Sets the security headers of every response; HSTS only if `PUBLIC_URL` is https. */
export function securityHeaders(options: { isHttps: boolean }) {
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(getSecurityHeaders(c.req.path, options))) {
      const hasOwnPolicy = name === 'Content-Security-Policy' && c.res.headers.has(name)
      if (!hasOwnPolicy) c.res.headers.set(name, value)
    }
  })
}
