import type { ResendActivationRequest } from '#shared/contract/accounts/authentication.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'

export function requestActivationEmail(json: ResendActivationRequest) {
  return parseResponse(getBrowserApi().user.resend_activation.$post({ json }))
}
