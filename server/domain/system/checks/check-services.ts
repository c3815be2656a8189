import type { IdentityProviderSettings } from '#server/platform/identity/identity-provider.ts'
import { type CheckContext, type CheckResult, failed, ok, readReason } from './check.ts'

/** Requests the metadata of the identity provider. */
export async function checkIdentityProvider({
  config: { identityProvider, publicUrl },
  signal,
}: CheckContext): Promise<CheckResult | undefined> {
  if (!identityProvider) return undefined
  const { issuer } = identityProvider
  try {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return assessMetadata(await response.json(), identityProvider, publicUrl)
  } catch (error) {
    return failed(
      `The identity provider ${issuer} cannot be used: ${readReason(error)}.`,
      'Check OIDC_ISSUER, and that this machine may reach it. Other ways to log in are not affected.',
    )
  }
}

function assessMetadata(
  metadata: unknown,
  { issuer }: IdentityProviderSettings,
  publicUrl: string,
): CheckResult {
  const found =
    typeof metadata === 'object' && metadata !== null && 'issuer' in metadata
      ? String(metadata.issuer)
      : 'none'
  if (found === issuer) {
    return ok(
      `${issuer} responds. Its client must allow the redirect URL ${publicUrl}/login/callback.`,
    )
  }
  return failed(
    `OIDC_ISSUER is ${issuer}, but the provider calls itself ${found}.`,
    'Set OIDC_ISSUER exactly as the provider spells it.',
  )
}

/** Whether Redis responds, which then carries the events between processes. */
export async function checkRedis({
  config: { redisUrl },
  signal,
}: CheckContext): Promise<CheckResult | undefined> {
  if (redisUrl === undefined) return undefined
  const { Redis } = await import('ioredis')
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason: unknown
  client.on('error', (error) => (reason = error))
  signal.addEventListener('abort', () => client.disconnect(), { once: true })
  try {
    await client.connect()
    await client.ping()
    return ok(`Redis responds at ${new URL(redisUrl).host}.`)
  } catch (error) {
    return failed(
      `Redis cannot be used: ${readReason(reason ?? error)}.`,
      'Check REDIS_URL and that Redis runs. Without it, live updates between processes are late or lost.',
    )
  } finally {
    client.disconnect()
  }
}
