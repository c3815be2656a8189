import { Hono } from 'hono'
import {
  accountPolicy,
  startSignIn,
  exchangeCode,
  signInWithToken,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  loginResponse,
  redeemCodeResponse,
  redeemCodeRequest,
  startSignInResponse,
  signInRequest,
} from '#shared/contract/accounts.ts'
import type { ApiEnv } from '../api-env.ts'
import { ensureBrowserSecret, readBrowserSecret } from '../browser-cookie.ts'
import { guardEndpoint } from '../call.ts'
import { parseBody } from '../parse.ts'
import { readDevice, readOrigin } from '../request-facts.ts'

const tag = 'Accounts'

/** Signing in with another service (OpenID Connect), whichever it is. */
export function signInRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/google_login',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Log in with the ID token of the identity provider, and receive a session token',
        response: loginResponse,
        errors: [
          'invalid_input',
          'link_expired',
          'wrong_credentials',
          'forbidden',
          'not_found',
          'too_many',
          'unavailable',
        ],
      }),
      parseBody(signInRequest),
      async (c) => {
        const address = c.get('clientAddress')
        const from = { address, ...readDevice(c), browser: readBrowserSecret(c) }
        return c.json(await signInWithToken(deps, c.req.valid('json').tokenId, from))
      },
    )
    .post(
      '/user/google_login/attempt',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary:
          'Begin a sign-in: the address of the identity provider, and a cookie to come back with',
        response: startSignInResponse,
        errors: ['not_found', 'too_many', 'unavailable'],
      }),
      async (c) => {
        const browser = ensureBrowserSecret(c, deps.settings.publicUrl)
        const from = { address: c.get('clientAddress'), browser, origin: readOrigin(c) }
        return c.json(await startSignIn(deps, from))
      },
    )
    .post(
      '/user/google_login/code',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Change the code that the identity provider answered with for its ID token',
        response: redeemCodeResponse,
        errors: [
          'invalid_input',
          'link_expired',
          'wrong_credentials',
          'not_found',
          'too_many',
          'unavailable',
        ],
      }),
      parseBody(redeemCodeRequest),
      async (c) => {
        const from = { address: c.get('clientAddress'), browser: readBrowserSecret(c) }
        return c.json(await exchangeCode(deps, c.req.valid('json').query, from))
      },
    )
}
