import type { WebhookAttempt } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { measure } from '#server/platform/monitoring/signals.ts'
import {
  isAddressError,
  parseUrl,
  readStart,
  sendChecked,
} from '#server/platform/outgoing/send-checked.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import { listReplacedSecrets, openWebhookSecret } from '../webhook-secret.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { composeBody } from './compose-body.ts'
import { signDelivery } from './sign-delivery.ts'

/** Sends a delivery once, without following redirects. A response counts as soon as it begins. Never throws. */
export async function sendDelivery(
  deps: Deps,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<WebhookAttempt> {
  const at = deps.clock.now()
  const startedAt = performance.now()
  const timeout = AbortSignal.timeout(limits.timeoutSeconds * 1000)
  const keys = openSecrets(deps, delivery.webhook, at)
  const end = (outcome: Pick<WebhookAttempt, 'status' | 'error' | 'response'>) => ({
    at: at.toISOString(),
    milliseconds: Math.round(performance.now() - startedAt),
    ...outcome,
  })
  if (!keys) return end({ error: 'secret' })
  try {
    const signal = AbortSignal.any([timeout, stopping])
    return end(
      await measure({ kind: 'fetch', name: 'webhook' }, () =>
        post(deps, { delivery, at, keys, signal }),
      ),
    )
  } catch (error) {
    if (timeout.aborted) return end({ error: 'timeout' })
    return end({ error: isAddressError(error) ? 'address' : 'network' })
  }
}

interface Post {
  delivery: ClaimedDelivery
  at: Date
  keys: Buffer[]
  signal: AbortSignal
}

async function post({ settings }: Deps, { delivery, at, keys, signal }: Post) {
  const body = composeBody(delivery, settings)
  const { request, response } = await sendChecked(
    parseUrl(delivery.webhook.url),
    settings.webhooks,
    {
      method: 'POST',
      headers: {
        ...signDelivery({ id: delivery.id, at, body }, keys),
        'Content-Type': 'application/json',
        'Accept-Encoding': 'identity',
        'User-Agent': `Lectern webhooks (+${settings.publicUrl})`,
      },
      body,
      signal,
    },
  )
  try {
    const start = await readStart(response, limits.responseMaxBytes).catch(() => undefined)
    return { status: response.statusCode ?? 0, response: toLogText(start) }
  } finally {
    request.destroy()
  }
}

/** The secret, and those of the last day; undefined if it can no longer be decrypted. */
function openSecrets(
  { secrets }: Deps,
  webhook: ClaimedDelivery['webhook'],
  now: Date,
): Buffer[] | undefined {
  const key = openWebhookSecret(secrets, webhook.id, webhook.sealedSecret)
  if (!key) return undefined
  const replaced = listReplacedSecrets(webhook, now).map(({ sealed }) =>
    openWebhookSecret(secrets, webhook.id, sealed),
  )
  return [key, ...replaced.filter((one) => one !== undefined)]
}

/** PostgreSQL stores no null characters. */
function toLogText(start: Buffer | undefined): string {
  return new TextDecoder().decode(start).replace(/(?![\n\t])\p{Cc}/gu, '')
}
