import { AppError } from '#server/platform/app-error.ts'
import { isForbiddenAddress } from '#server/platform/outgoing/send-checked.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import type { Deps } from '../deps.ts'

/**
 * Throws `invalid_input` for a private address that is written as such. What a name leads to is checked at every delivery,
 * since it may change.
 */
export function checkAddress({ settings }: Pick<Deps, 'settings'>, url: string): void {
  if (!isForbiddenAddress(new URL(url), settings.webhooks)) return
  throw new AppError('invalid_input', messages.urlForbidden, {
    fields: { url: messages.urlForbidden },
  })
}
