/** Messages about who may register. */
export const registrationMessages = {
  closed:
    'Registration is closed: new accounts cannot be created at the moment. If you have an account, log in.',
  invitationNeeded:
    'Registration is by invitation. Open the invitation link that you received, or ask the team for one.',
  domainNeeded: (domains: readonly string[]) =>
    `Use an email address that ends in ${listDomains(domains)}, or open an invitation link.`,
  invitationStates: {
    unknown:
      'This is not a valid invitation link. Copy the whole link from the message you received, or ask for a new one.',
    expired: 'This invitation has expired. Ask the person who sent it for a new one.',
    used_up:
      'This invitation has been used as often as it can be. Ask the person who sent it for a new one.',
    revoked: 'This invitation has been revoked. Ask the person who sent it for a new one.',
  },
  modeMissing: 'Choose who may register.',
  domainInvalid: 'Enter domains such as “example.edu”.',
  domainInvalidNamed: (text: string) =>
    `“${text.slice(0, 50)}” is not a domain. Enter domains such as “example.edu”.`,
  domainsMissing: 'Enter at least one domain.',
  tooManyDomains: 'Enter at most 100 domains.',
  changed: 'Saved. It applies at once.',
  changedMeanwhile:
    'Someone else has changed these settings in the meantime. Load the page again to see it.',
  noteTooLong: 'The note must be 200 characters or fewer.',
  usesInvalid: 'Enter a whole number from 1 to 1,000.',
  daysInvalid: 'Enter a whole number from 1 to 365.',
  invitationCreated: 'The invitation was created.',
  tooManyInvitations:
    'There are 100 invitations that still work. Revoke one that is no longer needed first.',
  invitationRevoked: 'The invitation was revoked. Its link does not work any more.',
  invitationMissing: 'This invitation no longer exists.',
} as const

const listedDomainsMax = 5

/** "@a.edu, @b.edu or @c.edu"; the rest as a number. */
function listDomains(domains: readonly string[]): string {
  const listed = domains.slice(0, listedDomainsMax).map((domain) => `@${domain}`)
  const others = domains.length - listed.length
  const parts = others > 0 ? [...listed, `one of ${others} others`] : listed
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts)
}
