import { Hono } from 'hono'
import {
  accountPolicy,
  completeLogin,
  prove,
  requestLoginPasskey,
  requestProofPasskey,
  signInWithPasskey,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { loginResponse } from '#shared/contract/accounts/authentication.ts'
import {
  completeLoginRequest,
  passkeyLoginRequest,
  passkeyOptions,
  passkeyOptionsRequest,
  proofRequest,
} from '#shared/contract/accounts/security.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import {
  type ApiEnv,
  readLoginSource,
  setBrowserCookie,
  setRememberedCookie,
} from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const tag = 'Accounts'

/** The second factor of a login, sign-in with a passkey, and proofs in a session. */
export function secondFactorRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/login/second-factor',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary:
          'Complete a login with a code, a recovery code or a passkey, and receive a session token',
        response: loginResponse,
        errors: ['invalid_input', 'challenge_expired', 'wrong_credentials', 'too_many'],
      }),
      parseBody(completeLoginRequest),
      async (c) => {
        const from = readLoginSource(c)
        const { remembered, ...response } = await completeLogin(deps, c.req.valid('json'), from)
        setBrowserCookie(c, from, deps)
        if (remembered) setRememberedCookie(c, remembered, deps)
        return c.json(response)
      },
    )
    .post(
      '/user/login/passkey/options',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Get the options with which a browser asks for a passkey, valid for 5 minutes',
        details:
          'With the `challenge` of a login for its second factor, otherwise to sign in without a password.',
        response: passkeyOptions,
        errors: ['invalid_input', 'challenge_expired', 'too_many'],
      }),
      parseBody(passkeyOptionsRequest),
      async (c) => {
        const { challenge } = c.req.valid('json')
        return c.json(await requestLoginPasskey(deps, challenge, c.get('clientAddress')))
      },
    )
    .post(
      '/user/login/passkey',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Log in with a passkey instead of a password, and receive a session token',
        response: loginResponse,
        errors: ['invalid_input', 'challenge_expired', 'wrong_credentials', 'too_many'],
      }),
      parseBody(passkeyLoginRequest),
      async (c) => {
        const from = readLoginSource(c)
        const response = await signInWithPasskey(deps, c.req.valid('json').response, from)
        setBrowserCookie(c, from, deps)
        return c.json(response)
      },
    )
    .post(
      '/user/proof/options',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        openDuringSetup: true,
        tag,
        summary: 'Get the options with which a browser asks for a passkey as a proof',
        response: passkeyOptions,
      }),
      async (c) => c.json(await requestProofPasskey(deps, c.get('session').user.id)),
    )
    .post(
      '/user/proof',
      guardEndpoint(deps, {
        right: accountPolicy.manageOwnAccount,
        openDuringSetup: true,
        tag,
        summary:
          'Prove again who you are, for endpoints that require it: with the password, a code or a passkey',
        response: messageResponse,
        errors: ['invalid_input', 'challenge_expired', 'wrong_credentials', 'too_many'],
      }),
      parseBody(proofRequest),
      async (c) => c.json(await prove(deps, c.get('session'), c.req.valid('json'))),
    )
}
