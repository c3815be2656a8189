import {
  createRemoteJWKSet,
  customFetch as keyFetch,
  decodeJwt,
  errors,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  customFetch,
  discovery,
  None,
  randomPKCECodeVerifier,
  ResponseBodyError,
} from 'openid-client'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logging/logger.ts'
import { readIdentity, type Identity } from './claims.ts'

export interface IdentityProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Shown to users, e.g. "Google". */
  label: string
}

/** A sign-in that was started. */
export interface Attempt {
  state: string
  nonce: string
  redirectUri: string
  /** Absent if the provider responds with the ID token directly. */
  codeVerifier: string | undefined
}

/** An OpenID Connect issuer. Every call throws `unavailable` while it cannot be reached. */
export interface IdentityProvider {
  label: string
  /** True for the local provider in development, which this server runs under any host name. */
  isLocal: boolean
  /** The URL to send the browser to, and the PKCE verifier for `exchangeCode`. */
  startSignIn(
    attempt: Omit<Attempt, 'codeVerifier'>,
  ): Promise<{ url: string; codeVerifier: string | undefined }>
  /** Exchanges the code in the callback URL for an ID token. */
  exchangeCode(callback: URL, attempt: Attempt & { codeVerifier: string }): Promise<string>
  /** The nonce of a token that is not verified yet. */
  readNonce(idToken: string): Promise<string | undefined>
  /** Checks signature, issuer, audience and expiry; throws `wrong_credentials`. */
  verifyToken(idToken: string): Promise<Identity>
}

export interface IdentityClientOptions {
  settings: IdentityProviderSettings
  clock: Clock
  log: Logger
  /** For the local provider: sends requests to this server. */
  local?: { fetch: (url: string, init: object) => Promise<Response> }
}

interface Discovered {
  configuration: Configuration
  keys: RemoteJWKSet
  discoveredAt: number
}

const timeoutSeconds = 5
/** Users are only sent to an issuer that responded within this time. */
const rediscoverAfterMilliseconds = 10_000
const clockToleranceSeconds = 30
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

export type IdentityClient = Pick<
  IdentityProvider,
  'startSignIn' | 'exchangeCode' | 'readNonce' | 'verifyToken'
>

/** Sends no request to the issuer before the first call. */
export function createIdentityClient(options: IdentityClientOptions): IdentityClient {
  const { settings, clock, log, local } = options
  let known: Discovered | undefined
  let discovering: Promise<Discovered> | undefined

  async function discover(): Promise<Discovered> {
    discovering ??= requestMetadata().finally(() => (discovering = undefined))
    return discovering
  }

  async function requestMetadata(): Promise<Discovered> {
    try {
      const configuration = await discovery(
        new URL(settings.issuer),
        settings.clientId,
        undefined,
        createClientAuth(settings),
        {
          timeout: timeoutSeconds,
          execute: settings.issuer.startsWith('http:') ? [allowInsecureRequests] : [],
          ...(local ? { [customFetch]: local.fetch } : {}),
        },
      )
      const { jwks_uri: keysUrl = '' } = configuration.serverMetadata()
      const isSame = known && known.configuration.serverMetadata().jwks_uri === keysUrl
      const keys = isSame && known ? known.keys : createKeySet(keysUrl)
      known = { configuration, keys, discoveredAt: clock.now().getTime() }
      return known
    } catch (error) {
      throw unreachable(error)
    }
  }

  /** Keys are cached for ten minutes, and fetched again at once for a token with an unknown key. */
  function createKeySet(keysUrl: string): RemoteJWKSet {
    return createRemoteJWKSet(new URL(keysUrl), {
      timeoutDuration: timeoutSeconds * 1000,
      // Only tokens with the nonce of a pending attempt reach this.
      cooldownDuration: 0,
      ...(local ? { [keyFetch]: local.fetch } : {}),
    })
  }

  function unreachable(error: unknown): AppError {
    log.warn(
      { err: error, issuer: new URL(settings.issuer).origin },
      'The identity provider failed.',
    )
    return new AppError('unavailable', identityMessages.unreachable(settings.label))
  }

  return {
    async startSignIn({ state, nonce, redirectUri }) {
      const isFresh =
        known && clock.now().getTime() - known.discoveredAt < rediscoverAfterMilliseconds
      const { configuration } = isFresh && known ? known : await discover()
      const flow = chooseFlow(settings, configuration)
      if (!flow) throw unreachable(new Error('The issuer requires a client secret.'))
      const codeVerifier = flow === 'code' ? randomPKCECodeVerifier() : undefined
      const url = buildAuthorizationUrl(configuration, {
        response_type: flow,
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        ...(codeVerifier ? await createChallenge(codeVerifier) : {}),
      })
      return { url: local ? url.pathname + url.search : url.href, codeVerifier }
    },
    async exchangeCode(callback, { state, nonce, codeVerifier }) {
      const { configuration } = known ?? (await discover())
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        return tokens.id_token ?? ''
      } catch (error) {
        throw isCodeRejected(error) ? rejectionError() : unreachable(error)
      }
    },
    async readNonce(idToken) {
      try {
        const { nonce } = decodeJwt(idToken)
        return typeof nonce === 'string' ? nonce : undefined
      } catch {
        return undefined
      }
    },
    async verifyToken(idToken) {
      const { keys } = known ?? (await discover())
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: settings.issuer,
          audience: settings.clientId,
          algorithms: asymmetric,
          requiredClaims: ['sub', 'nonce', 'iat', 'exp'],
          clockTolerance: clockToleranceSeconds,
          currentDate: clock.now(),
        })
        return readIdentity(payload, settings)
      } catch (error) {
        if (error instanceof AppError) throw error
        throw isTokenInvalid(error) ? rejectionError() : unreachable(error)
      }
    },
  }
}

/**
 * The code flow with PKCE if the issuer accepts clients without a secret, or if we have one. Google requires a
 * secret for it, and otherwise returns the ID token directly.
 */
function chooseFlow(
  settings: IdentityProviderSettings,
  configuration: Configuration,
): 'code' | 'id_token' | undefined {
  const issuer = configuration.serverMetadata()
  if (settings.clientSecret) return 'code'
  if (issuer.token_endpoint_auth_methods_supported?.includes('none')) return 'code'
  return issuer.response_types_supported?.includes('id_token') ? 'id_token' : undefined
}

function createClientAuth({ clientSecret }: IdentityProviderSettings): ClientAuth {
  if (!clientSecret) return None()
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)]
  return (issuer, ...rest) => {
    const supportsPost =
      issuer.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (supportsPost ? post : basic)(issuer, ...rest)
  }
}

async function createChallenge(codeVerifier: string) {
  return {
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}

function rejectionError(): AppError {
  return new AppError('wrong_credentials', identityMessages.tokenRejected)
}

/** Whether the user can start again; a wrong secret or a malformed response is not theirs to fix. */
function isCodeRejected(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.error === 'invalid_grant'
}

const keysUnavailable = [errors.JWKSTimeout, errors.JWKSInvalid]

/** Whether the token is invalid; false if its keys could not be fetched. */
function isTokenInvalid(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') return false
  return !keysUnavailable.some((kind) => error instanceof kind)
}
