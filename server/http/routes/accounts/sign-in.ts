import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import {
  accountPolicy,
  startSignIn,
  exchangeCode,
  signInWithToken,
} from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createSecretToken } from '#server/platform/secret-token.ts'
import {
  loginResponse,
  redeemCodeResponse,
  redeemCodeRequest,
  startSignInResponse,
  signInRequest,
} from '#shared/contract/accounts/authentication.ts'
import { secondFactorRequired } from '#shared/contract/accounts/security.ts'
import { accountLimits } from '#shared/limits.ts'
import { type ApiEnv, readLoginSource, readOrigin, setBrowserCookie } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'
import { secondFactorRules } from './accounts.ts'

const tag = 'Accounts'

/** Sign-in with an OpenID Connect provider. */
export function signInRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/user/google_login',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary: 'Log in with the ID token of the identity provider, and receive a session token',
        details: `${secondFactorRules} A new account needs what a registration needs.`,
        response: loginResponse,
        errors: [
          'invalid_input',
          'link_expired',
          'wrong_credentials',
          'second_factor_required',
          'forbidden',
          'not_found',
          'too_many',
          'unavailable',
        ],
        errorFields: { second_factor_required: secondFactorRequired },
      }),
      parseBody(signInRequest),
      async (c) => {
        const from = { ...readLoginSource(c), browser: readBrowserSecret(c) }
        const response = await signInWithToken(deps, c.req.valid('json'), from)
        setBrowserCookie(c, from, deps)
        return c.json(response)
      },
    )
    .post(
      '/user/google_login/attempt',
      guardEndpoint(deps, {
        right: accountPolicy.registerAndLogIn,
        tag,
        summary:
          'Start a sign-in: returns the URL of the identity provider, and sets a cookie that the return requires',
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
        summary: 'Exchange the authorization code of the identity provider for its ID token',
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

/** Binds the response of the identity provider to the browser that started the sign-in. */
const browserCookie = 'sign-in-browser'

/** The secret of this browser, created if missing. Sign-ins in several tabs share it. */
function ensureBrowserSecret(c: Context, publicUrl: string): string {
  const secret = readBrowserSecret(c) ?? createSecretToken()
  setCookie(c, browserCookie, secret, {
    path: '/user/google_login',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: accountLimits.signInMinutes * 60,
  })
  return secret
}

function readBrowserSecret(c: Context): string | undefined {
  return getCookie(c, browserCookie)
}
