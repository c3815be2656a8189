import { isReservedEmail } from '#server/platform/mail/mail-transport.ts'
import { type CheckContext, type CheckResult, combine, ok, warning } from './check.ts'

/** Settings that are valid, as any others would have stopped before, but should not be like this in production. */
export async function checkSettings({ config }: CheckContext): Promise<CheckResult> {
  const url = new URL(config.publicUrl)
  const isPublic = !/^(localhost|127\.|\[::1\]|.*\.(test|localhost)$)/.test(url.hostname)
  const results = [ok(`They are valid, for ${config.environment} at ${url.origin}.`)]
  if (config.environment !== 'production' && isPublic) {
    results.push(
      warning(
        `NODE_ENV is ${config.environment}, and ${url.hostname} looks public: demo accounts with known passwords and /dev/mailbox may be open to anyone.`,
        'Set NODE_ENV=production.',
      ),
    )
  }
  if (config.environment === 'production') results.push(...checkProduction(config))
  return combine(results)
}

function checkProduction(config: CheckContext['config']): CheckResult[] {
  const results: CheckResult[] = []
  if (config.publicUrl.startsWith('http:')) {
    results.push(
      warning(
        'PUBLIC_URL begins with http: passwords and sessions can be read on their way.',
        'Put a proxy with TLS in front of Lectern and set PUBLIC_URL to its https address.',
      ),
    )
  }
  if (isReservedEmail(config.supportEmail)) {
    results.push(
      warning(
        `SUPPORT_EMAIL is ${config.supportEmail}, which nobody can receive.`,
        'Set SUPPORT_EMAIL to an address that someone reads.',
      ),
    )
  }
  return results
}
