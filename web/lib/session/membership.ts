import { membershipCookie } from '#shared/pages/membership-cookie.ts'

/** Whether this browser has the cookie of a site for members; other sites set none. */
export function hasMembership(): boolean {
  return document.cookie.includes(`${membershipCookie}=`)
}

/** Where only members see the catalogue: closes pages and files to this browser, also without a connection. */
export function endMembership(): void {
  document.cookie = `${membershipCookie}=; Max-Age=0; Path=/`
}
