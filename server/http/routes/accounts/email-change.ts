import { Hono } from 'hono'
import {
  accountPolicy,
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  changeEmailRequest,
  emailChanged,
  emailLinkRequest,
} from '#shared/contract/accounts/security.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const tag = 'Accounts'

/** Changes of the email address: requested in a session, confirmed and undone with links in emails. */
export function emailChangeRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/email',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        requiresFreshProof: true,
        tag,
        summary: 'Request another email address: sends a confirmation link there',
        response: messageResponse,
        errors: ['invalid_input', 'conflict', 'too_many'],
      }),
      parseBody(changeEmailRequest),
      async (c) => {
        const { email } = c.req.valid('json')
        const address = c.get('clientAddress')
        return c.json(await requestEmailChange(deps, c.get('session'), email, address))
      },
    )
    .delete(
      '/user/email',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        tag,
        summary: 'Cancel the change of the email address that waits for its confirmation',
        response: messageResponse,
      }),
      async (c) => c.json(await cancelEmailChange(deps, c.get('session').user.id)),
    )
    .post(
      '/user/email/confirmation',
      guardEndpoint(deps, {
        right: accountPolicy.confirmEmail,
        tag,
        summary: 'Change the email address with the token of the link that was sent to the new one',
        response: emailChanged,
        errors: ['invalid_input', 'link_expired', 'conflict', 'too_many'],
      }),
      parseBody(emailLinkRequest),
      async (c) => {
        const { token } = c.req.valid('json')
        return c.json(await confirmEmailChange(deps, token, c.get('clientAddress')))
      },
    )
    .post(
      '/user/email/undo',
      guardEndpoint(deps, {
        right: accountPolicy.confirmEmail,
        tag,
        summary:
          'Restore the email address with the token of the link that was sent to the old one',
        response: emailChanged,
        errors: ['invalid_input', 'link_expired', 'conflict', 'too_many'],
      }),
      parseBody(emailLinkRequest),
      async (c) => {
        const { token } = c.req.valid('json')
        return c.json(await undoEmailChange(deps, token, c.get('clientAddress')))
      },
    )
}
