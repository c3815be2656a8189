/** The cookie by which a browser loads pages and files where only members see them. */
export const membershipCookie = 'lectern-member'
