import { createECDH, randomBytes } from 'node:crypto'
import type { Fetch } from '#server/app.ts'
import type { OwnPushSubscription, PushSubscriptionRequest } from '#shared/contract/push.ts'
import { callApi } from '../helpers/client.ts'

/** A valid subscription, whose endpoint differs each time. */
export function pushForm(): PushSubscriptionRequest {
  return {
    endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

/** Turns notifications on in the browser of the user's session. */
export async function subscribe(
  app: { fetch: Fetch },
  { token }: { token: string },
  body: PushSubscriptionRequest,
): Promise<OwnPushSubscription> {
  const { status, body: response } = await callApi(app, 'POST /user/push-subscriptions', {
    token,
    body,
  })
  if (status !== 200) throw new Error(`Not subscribed: ${JSON.stringify(response)}`)
  return (response as { subscription: OwnPushSubscription }).subscription
}
