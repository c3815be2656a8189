import { Hono } from 'hono'
import {
  accountPolicy,
  confirmTotp,
  forgetDevice,
  getSecurity,
  regenerateRecoveryCodes,
  registerPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  requestNewPasskey,
  startTotpSetup,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  factorAdded,
  ownSecurity,
  passkeyOptions,
  recoveryCodesResponse,
  registerPasskeyRequest,
  renamePasskeyRequest,
  totpCodeRequest,
  totpSetup,
} from '#shared/contract/accounts/security.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

/** How the current user logs in: passkeys, authenticator app, recovery codes and remembered devices. */
export function securityRoutes(deps: Deps) {
  const own = { right: accountPolicy.manageOwnAccount, tag: 'Accounts' } as const
  const setup = { ...own, openDuringSetup: true, requiresFreshProof: true } as const
  return new Hono<ApiEnv>()
    .get(
      '/user/security',
      guardEndpoint(deps, {
        ...own,
        openDuringSetup: true,
        summary:
          'Get the passkeys of the current user, whether there is an authenticator app, and the remembered devices',
        response: ownSecurity,
      }),
      async (c) => c.json(await getSecurity(deps, c.get('session').user)),
    )
    .post(
      '/user/security/totp',
      guardEndpoint(deps, {
        ...setup,
        summary: 'Start to set up an authenticator app (RFC 6238), and receive its secret',
        response: totpSetup,
        errors: ['conflict'],
      }),
      async (c) => c.json(await startTotpSetup(deps, c.get('session').user)),
    )
    .post(
      '/user/security/totp/confirmation',
      guardEndpoint(deps, {
        ...setup,
        summary: 'Turn the authenticator app on with one of its codes',
        response: factorAdded,
        errors: ['invalid_input', 'conflict', 'too_many'],
      }),
      parseBody(totpCodeRequest),
      async (c) => c.json(await confirmTotp(deps, c.get('session'), c.req.valid('json').code)),
    )
    .delete(
      '/user/security/totp',
      guardEndpoint(deps, {
        ...own,
        requiresFreshProof: true,
        summary: 'Remove the authenticator app',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => c.json(await removeTotp(deps, c.get('session'))),
    )
    .post(
      '/user/security/passkeys/options',
      guardEndpoint(deps, {
        ...setup,
        summary: 'Get the options with which a browser creates a passkey, valid for 5 minutes',
        response: passkeyOptions,
      }),
      async (c) => c.json(await requestNewPasskey(deps, c.get('session').user)),
    )
    .post(
      '/user/security/passkeys',
      guardEndpoint(deps, {
        ...setup,
        summary: 'Register a passkey',
        response: factorAdded,
        errors: ['invalid_input', 'challenge_expired', 'conflict'],
      }),
      parseBody(registerPasskeyRequest),
      async (c) => c.json(await registerPasskey(deps, c.get('session'), c.req.valid('json'))),
    )
    .patch(
      '/user/security/passkeys/:id',
      guardEndpoint(deps, {
        ...own,
        right: accountPolicy.managePasskey,
        summary: 'Rename a passkey of the current user',
        response: messageResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(renamePasskeyRequest),
      async (c) => {
        const id = parseIdParam(c, securityMessages.passkeyMissing)
        const { name } = c.req.valid('json')
        return c.json(await renamePasskey(deps, c.get('session').user.id, id, name))
      },
    )
    .delete(
      '/user/security/passkeys/:id',
      guardEndpoint(deps, {
        ...own,
        right: accountPolicy.managePasskey,
        requiresFreshProof: true,
        summary: 'Remove a passkey of the current user',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, securityMessages.passkeyMissing)
        return c.json(await removePasskey(deps, c.get('session'), id))
      },
    )
    .post(
      '/user/security/recovery_codes',
      guardEndpoint(deps, {
        ...own,
        requiresFreshProof: true,
        summary: 'Replace all recovery codes, and receive the new ones',
        response: recoveryCodesResponse,
        errors: ['conflict'],
      }),
      async (c) => c.json(await regenerateRecoveryCodes(deps, c.get('session'))),
    )
    .delete(
      '/user/security/devices/:id',
      guardEndpoint(deps, {
        ...own,
        right: accountPolicy.forgetDevice,
        summary: 'Ask for the second factor again on a remembered device',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, securityMessages.deviceMissing)
        return c.json(await forgetDevice(deps, c.get('session').user.id, id))
      },
    )
}
