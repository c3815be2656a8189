import { Hono } from 'hono'
import {
  accountPolicy,
  beginSignIn,
  redeemCode,
  signInWithToken,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  loginAnswer,
  redeemCodeAnswer,
  redeemCodeRequest,
  signInBegun,
  signInRequest,
} from '#shared/contract/accounts.ts'
import type { ApiEnv } from '../api-env.ts'
import { browserOf, knownBrowserOf } from '../browser-cookie.ts'
import { guardCall } from '../call.ts'
import { parseBody } from '../parse.ts'
import { deviceOf, originOf } from '../request-facts.ts'

const tag = 'Accounts'

/** Signing in with another service (OpenID Connect), whichever it is. */
export function signInRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/google_login',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Log in with the ID token of the identity provider, and receive a session token',
        answer: loginAnswer,
        refusals: [
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
        const from = { address, ...deviceOf(c), browser: knownBrowserOf(c) }
        return c.json(await signInWithToken(deps, c.req.valid('json').tokenId, from))
      },
    )
    .post(
      '/user/google_login/attempt',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary:
          'Begin a sign-in: the address of the identity provider, and a cookie to come back with',
        answer: signInBegun,
        refusals: ['not_found', 'too_many', 'unavailable'],
      }),
      async (c) => {
        const browser = browserOf(c, deps.settings.publicUrl)
        const from = { address: c.get('clientAddress'), browser, origin: originOf(c) }
        return c.json(await beginSignIn(deps, from))
      },
    )
    .post(
      '/user/google_login/code',
      guardCall(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Change the code that the identity provider answered with for its ID token',
        answer: redeemCodeAnswer,
        refusals: [
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
        const from = { address: c.get('clientAddress'), browser: knownBrowserOf(c) }
        return c.json(await redeemCode(deps, c.req.valid('json').query, from))
      },
    )
}
