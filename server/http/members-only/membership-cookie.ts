import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { readMembership, signMembership } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { membershipCookie } from '#shared/pages/membership-cookie.ts'

/** Longer than any session lives without being used; the session decides. Browsers allow 400 days. */
const cookieSeconds = 400 * 24 * 3600

type CookieDeps = { settings: Pick<Deps['settings'], 'membershipSecret' | 'publicUrl'> }

/** The session that the request's cookie names; undefined if there is none, or another site's. */
export function readMembershipCookie(
  { settings }: CookieDeps,
  { headers }: Request,
): string | undefined {
  const value = readValue(headers)
  return value === undefined ? undefined : readMembership(settings.membershipSecret, value)
}

/** The header that gives a browser the cookie of a session. */
export function createMembershipCookie({ settings }: CookieDeps, sessionId: string): string {
  const value = signMembership(settings.membershipSecret, sessionId)
  return formatCookie(settings.publicUrl, value, cookieSeconds)
}

/** The header that deletes the cookie; undefined if the request has none. */
export function deleteMembershipCookie(
  { settings }: CookieDeps,
  { headers }: Request,
): string | undefined {
  return readValue(headers) === undefined ? undefined : formatCookie(settings.publicUrl, '', 0)
}

function readValue(headers: Headers): string | undefined {
  return parse(headers.get('Cookie') ?? '', membershipCookie)[membershipCookie]
}

/**
 * Our pages delete it at a logout, also without a connection, so scripts may read it. It permits less than the token
 * of the session, which they can read, too. `Lax`, so that links in emails and on other sites lead to their page.
 */
function formatCookie(publicUrl: string, value: string, maxAge: number): string {
  return generateCookie(membershipCookie, value, {
    path: '/',
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    maxAge,
  })
}
