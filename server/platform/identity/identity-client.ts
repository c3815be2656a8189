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
import { identityMessages } from '#shared/messages/identity.ts'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logging/logger.ts'
import { readIdentity, type Identity } from './claims.ts'

export interface IdentityProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** What people call it, e.g. "Google". */
  label: string
}

/** One way through the provider, as it was begun. */
export interface Attempt {
  state: string
  nonce: string
  redirectUri: string
  /** Absent where the provider answers with the ID token itself. */
  codeVerifier: string | undefined
}

/** An OpenID Connect issuer. Every call throws `unavailable` while it cannot be reached. */
export interface IdentityProvider {
  label: string
  /** True for the stand-in of development, which this server plays itself under any host name. */
  isLocal: boolean
  /** Where to send the browser, and the PKCE verifier that the way back will need. */
  startSignIn(
    attempt: Omit<Attempt, 'codeVerifier'>,
  ): Promise<{ address: string; codeVerifier: string | undefined }>
  /** Changes the code in the address that the browser came back to for an ID token. */
  exchangeCode(callback: URL, attempt: Attempt & { codeVerifier: string }): Promise<string>
  /** The nonce a token claims to have, before anything of it is verified. */
  readNonce(idToken: string): Promise<string | undefined>
  /** Checks signature, issuer, audience and expiry; throws `wrong_credentials`. */
  verifyToken(idToken: string): Promise<Identity>
}

export interface IdentityClientOptions {
  settings: IdentityProviderSettings
  clock: Clock
  log: Logger
  /** For the local stand-in alone: how the server asks itself. */
  local?: { fetch: (url: string, init: object) => Promise<Response> }
}

interface Known {
  configuration: Configuration
  keys: RemoteJWKSet
  learntAt: number
}

const patienceSeconds = 5
/** A person is only sent to an issuer that answered this lately. */
const learntAnewAfterMilliseconds = 10_000
const clockToleranceSeconds = 30
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

export type IdentityClient = Pick<
  IdentityProvider,
  'startSignIn' | 'exchangeCode' | 'readNonce' | 'verifyToken'
>

/** Asks the issuer nothing before the first call. */
export function createIdentityClient(options: IdentityClientOptions): IdentityClient {
  const { settings, clock, log, local } = options
  let known: Known | undefined
  let learning: Promise<Known> | undefined

  async function learn(): Promise<Known> {
    learning ??= ask().finally(() => (learning = undefined))
    return learning
  }

  async function ask(): Promise<Known> {
    try {
      const configuration = await discovery(
        new URL(settings.issuer),
        settings.clientId,
        undefined,
        clientAuthOf(settings),
        {
          timeout: patienceSeconds,
          execute: settings.issuer.startsWith('http:') ? [allowInsecureRequests] : [],
          ...(local ? { [customFetch]: local.fetch } : {}),
        },
      )
      const { jwks_uri: address = '' } = configuration.serverMetadata()
      const isSame = known && known.configuration.serverMetadata().jwks_uri === address
      const keys = isSame && known ? known.keys : keysAt(address)
      known = { configuration, keys, learntAt: clock.now().getTime() }
      return known
    } catch (error) {
      throw unreachable(error)
    }
  }

  /** Keys are kept for ten minutes and fetched anew at once for a token signed with another. */
  function keysAt(address: string): RemoteJWKSet {
    return createRemoteJWKSet(new URL(address), {
      timeoutDuration: patienceSeconds * 1000,
      // Only tokens with the nonce of a live attempt get as far as this.
      cooldownDuration: 0,
      ...(local ? { [keyFetch]: local.fetch } : {}),
    })
  }

  function unreachable(error: unknown): AppError {
    log.warn(
      { err: error, issuer: new URL(settings.issuer).origin },
      'The identity provider is of no help.',
    )
    return new AppError('unavailable', identityMessages.unreachable(settings.label))
  }

  return {
    async startSignIn({ state, nonce, redirectUri }) {
      const isFresh = known && clock.now().getTime() - known.learntAt < learntAnewAfterMilliseconds
      const { configuration } = isFresh && known ? known : await learn()
      const flow = flowOf(settings, configuration)
      if (!flow) throw unreachable(new Error('The issuer takes this client only with a secret.'))
      const codeVerifier = flow === 'code' ? randomPKCECodeVerifier() : undefined
      const url = buildAuthorizationUrl(configuration, {
        response_type: flow,
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        ...(codeVerifier ? await challengeOf(codeVerifier) : {}),
      })
      return { address: local ? url.pathname + url.search : url.href, codeVerifier }
    },
    async exchangeCode(callback, { state, nonce, codeVerifier }) {
      const { configuration } = known ?? (await learn())
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        return tokens.id_token ?? ''
      } catch (error) {
        throw isCodeRefused(error) ? refused() : unreachable(error)
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
      const { keys } = known ?? (await learn())
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
        throw isTokenBad(error) ? refused() : unreachable(error)
      }
    },
  }
}

/**
 * The code with PKCE wherever the issuer gives an ID token for it: to clients without a secret, or to
 * us with ours. Google asks web clients for one, and hands out the ID token directly.
 */
function flowOf(
  settings: IdentityProviderSettings,
  configuration: Configuration,
): 'code' | 'id_token' | undefined {
  const issuer = configuration.serverMetadata()
  if (settings.clientSecret) return 'code'
  if (issuer.token_endpoint_auth_methods_supported?.includes('none')) return 'code'
  return issuer.response_types_supported?.includes('id_token') ? 'id_token' : undefined
}

function clientAuthOf({ clientSecret }: IdentityProviderSettings): ClientAuth {
  if (!clientSecret) return None()
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)]
  return (issuer, ...rest) => {
    const takesPost = issuer.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesPost ? post : basic)(issuer, ...rest)
  }
}

async function challengeOf(codeVerifier: string) {
  return {
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}

function refused(): AppError {
  return new AppError('wrong_credentials', identityMessages.tokenRejected)
}

/** What the person can mend by starting again; a wrong secret or a broken answer they cannot. */
function isCodeRefused(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.error === 'invalid_grant'
}

const keysUnavailable = [errors.JWKSTimeout, errors.JWKSInvalid]

/** Everything that speaks against the token itself rather than against fetching the keys. */
function isTokenBad(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') return false
  return !keysUnavailable.some((kind) => error instanceof kind)
}
