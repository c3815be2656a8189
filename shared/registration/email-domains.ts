/**
 * A domain as an admin may write it (`Example.edu`, `@example.edu`, `*.bücher.de`) in lower case and without prefix;
 * undefined if it is none.
 */
export function toEmailDomain(text: string): string | undefined {
  const domain = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/^(?:@|\*\.)/, '')
    .replace(/\.$/, '')
  return toAsciiDomain(domain) === undefined ? undefined : domain
}

/** Whether an email address belongs to one of the domains or a subdomain of one. */
export function hasEmailDomain(email: string, domains: readonly string[]): boolean {
  const host = toAsciiDomain(email.slice(email.lastIndexOf('@') + 1))
  if (host === undefined) return false
  return domains.some((domain) => {
    const ascii = toAsciiDomain(domain)
    return ascii !== undefined && (host === ascii || host.endsWith(`.${ascii}`))
  })
}

/** International domains as email addresses and the DNS have them (`xn--…`). */
export function toAsciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined
  const url = URL.parse(`https://${domain}`)
  const isDomain = url && /^(?:[a-z0-9-]{1,63}\.)+(?!\d+$)[a-z0-9-]{2,63}$/.test(url.hostname)
  return isDomain && url.hostname.length <= 253 ? url.hostname : undefined
}
