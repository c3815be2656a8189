import { randomBytes } from 'node:crypto'
import type { OlderWebhookSecret } from '#server/db/schema/index.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { WebhookRow } from './present.ts'

const prefix = 'whsec_'

/** 256 random bits, in the form that libraries of the Standard Webhooks specification expect. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export function sealWebhookSecret(box: SecretBox, webhookId: string, secret: string): string {
  return box.seal(Buffer.from(secret.slice(prefix.length), 'base64'), toContext(webhookId))
}

/** The key of signatures; undefined if it can no longer be decrypted. */
export function openWebhookSecret(
  box: SecretBox,
  webhookId: string,
  sealed: string,
): Buffer | undefined {
  return box.open(sealed, toContext(webhookId))
}

/** Secrets that were replaced and sign too, newest first. */
export function listReplacedSecrets(
  { previousSealedSecret, previousSecretUntil, olderSecrets }: WebhookRow,
  now: Date,
): OlderWebhookSecret[] {
  const previous =
    previousSealedSecret && previousSecretUntil
      ? [{ sealed: previousSealedSecret, until: previousSecretUntil.toISOString() }]
      : []
  return [...previous, ...olderSecrets].filter(({ until }) => new Date(until) > now)
}

function toContext(webhookId: string): string {
  return `webhook:${webhookId}`
}
