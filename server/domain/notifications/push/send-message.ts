import type { Deps } from '#server/domain/deps.ts'
import { measure } from '#server/platform/monitoring/signals.ts'
import { parseUrl, sendChecked } from '#server/platform/outgoing/send-checked.ts'
import { encryptPushMessage, signVapid } from '#server/platform/web-push.ts'
import { pushLimits as limits } from '#shared/limits.ts'
import type { PushMessage } from './compose-message.ts'
import type { PushSubscriptionRow } from './push-queue.ts'

/**
 * `gone`: the browser does not want messages any more. `rejected`: the push service will never accept this message.
 * `failed`: it may accept it later, at the earliest after `retryAfterSeconds`.
 */
export type PushOutcome =
  | { result: 'sent' }
  | { result: 'gone' }
  | { result: 'rejected' }
  | { result: 'failed'; retryAfterSeconds: number }

/** Sends a message to a browser's push service once (RFC 8030), without following redirects. Never throws. */
export async function sendMessage(
  deps: Pick<Deps, 'settings' | 'clock'>,
  subscription: PushSubscriptionRow,
  message: PushMessage,
  stopping: AbortSignal,
): Promise<PushOutcome> {
  const timeout = AbortSignal.timeout(limits.timeoutSeconds * 1000)
  const signal = AbortSignal.any([timeout, stopping])
  try {
    return await measure({ kind: 'fetch', name: 'web push' }, () =>
      post(deps, subscription, message, signal),
    )
  } catch {
    return { result: 'failed', retryAfterSeconds: 0 }
  }
}

async function post(
  { settings: { webPush }, clock }: Pick<Deps, 'settings' | 'clock'>,
  subscription: PushSubscriptionRow,
  { topic, urgency, content }: PushMessage,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const url = parseUrl(subscription.endpoint)
  const now = clock.now()
  const { keys, contact, rules } = webPush
  const body = encryptPushMessage(content, subscription)
  const { request, response } = await sendChecked(url, rules, {
    method: 'POST',
    headers: {
      Authorization: signVapid(keys, { origin: url.origin, contact, now }),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(limits.ttlSeconds),
      Topic: topic,
      Urgency: urgency,
    },
    body,
    signal,
  })
  // What the response contains does not matter.
  request.destroy()
  return toOutcome(response.statusCode ?? 0, response.headers['retry-after'], now)
}

function toOutcome(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status !== 429 && status < 500) return { result: 'rejected' }
  return { result: 'failed', retryAfterSeconds: parseRetryAfter(retryAfter, now) }
}

/** Seconds, or a time, as seconds from now; 0 for neither. */
function parseRetryAfter(value = '', now: Date): number {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const time = Date.parse(value)
  return Number.isNaN(time) ? 0 : Math.max(0, (time - now.getTime()) / 1000)
}
