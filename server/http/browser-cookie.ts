import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'

/**
 * Ties the answer of an identity provider to the browser that asked for it. No script reads it, no other
 * site sends it, and it opens nothing by itself.
 */
const name = 'sign-in-browser'

/** The secret of this browser, made if it has none. One serves sign-ins in several tabs. */
export function ensureBrowserSecret(c: Context, publicUrl: string): string {
  const secret = readBrowserSecret(c) ?? createSecretToken()
  setCookie(c, name, secret, {
    path: '/user/google_login',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: accountLimits.signInMinutes * 60,
  })
  return secret
}

export function readBrowserSecret(c: Context): string | undefined {
  return getCookie(c, name)
}
