import { createHmac } from 'node:crypto'

/**
 * The headers of the Standard Webhooks specification: a signature by each of the keys over id, time of the attempt and body.
 */
export function signDelivery(
  { id, at, body }: { id: string; at: Date; body: string },
  keys: readonly Uint8Array[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
