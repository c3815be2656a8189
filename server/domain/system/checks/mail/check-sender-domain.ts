import { Resolver } from 'node:dns/promises'
import { isReservedEmail } from '#server/platform/mail/mail-transport.ts'
import { type CheckContext, type CheckResult, combine, ok, readReason, warning } from '../check.ts'

const timeoutMilliseconds = 2000
const tries = 2
const hint =
  'DKIM cannot be looked up without its selector: see that the mail server signs emails for this domain.'

/** What DNS says about emails from the domain of MAIL_FROM: many receivers reject those without SPF and DMARC. */
export async function checkSenderDomain({
  config,
  dnsServers,
}: CheckContext): Promise<CheckResult | undefined> {
  if (config.smtpUrl === undefined) return undefined
  const address = /[^\s<>"]+@[^\s<>"]+/.exec(config.mailFrom)?.[0]
  if (address === undefined) {
    return warning(
      'MAIL_FROM has no email address.',
      'Set it, e.g. Lectern <no-reply@example.org>.',
    )
  }
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (isReservedEmail(address)) {
    if (config.environment !== 'production') return ok(`${domain} is a domain for tests.`)
    return warning(
      `Emails come from ${address}: a domain for tests, which receivers reject.`,
      'Set MAIL_FROM to an address of your own domain.',
    )
  }
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries })
  if (dnsServers) resolver.setServers(dnsServers)
  const [spf, dmarc] = await Promise.all([
    lookUp(resolver, domain, 'v=spf1'),
    lookUp(resolver, `_dmarc.${domain}`, 'v=DMARC1'),
  ])
  const unknown = [spf, dmarc].find((found) => typeof found === 'string')
  if (typeof spf === 'string' || typeof dmarc === 'string') {
    return warning(
      `The records of ${domain} could not be looked up (${String(unknown)}).`,
      'Nothing, if this machine has no DNS. Otherwise check its resolver (/etc/resolv.conf).',
    )
  }
  return combine([assessSpf(domain, spf), assessDmarc(domain, dmarc)])
}

function assessSpf(domain: string, records: string[]): CheckResult {
  const [record] = records
  if (record === undefined) {
    return warning(
      `${domain} has no SPF record.`,
      `Add a TXT record to ${domain} that names your mail server, e.g. "v=spf1 mx -all".`,
    )
  }
  if (records.length > 1) {
    return warning(
      `${domain} has ${records.length} SPF records, so that none counts.`,
      'Merge them into one TXT record.',
    )
  }
  if (/\s\+?all\b/.test(record)) {
    return warning(
      `The SPF record of ${domain} allows every server to send for it.`,
      'End it with -all or ~all.',
    )
  }
  return ok(`${domain} has an SPF record.`)
}

function assessDmarc(domain: string, records: string[]): CheckResult {
  const policy = /\bp\s*=\s*(none|quarantine|reject)\b/i.exec(records[0] ?? '')?.[1]
  if (records.length === 1 && policy) return ok(`Its DMARC policy is ${policy}. ${hint}`)
  return warning(
    `${domain} has ${records.length > 1 ? 'several DMARC records' : 'no valid DMARC record'}.`,
    `Add one TXT record to _dmarc.${domain}, e.g. "v=DMARC1; p=quarantine". ${hint}`,
  )
}

/** The records that begin with the version; the reason if DNS did not respond. */
async function lookUp(
  resolver: Resolver,
  name: string,
  version: string,
): Promise<string[] | string> {
  try {
    const records = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    return records.filter((record) => new RegExp(`^${version}(\\s|;|$)`, 'i').test(record.trim()))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return ['ENODATA', 'ENOTFOUND'].includes(code) ? [] : readReason(error)
  }
}
