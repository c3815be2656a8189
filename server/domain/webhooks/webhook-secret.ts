import { randomBytes } from 'node:crypto'
import type { SecretBox } from '#server/platform/secret-box.ts'

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

function toContext(webhookId: string): string {
  return `webhook:${webhookId}`
}
