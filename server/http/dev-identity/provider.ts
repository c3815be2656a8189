import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type * as Package from 'oidc-provider'
import type Provider from 'oidc-provider'
import type {
  ClientMetadata,
  interactionPolicy as Policies,
  Adapter,
  AdapterPayload,
} from 'oidc-provider'
import { renderErrorPage } from './sign-in-page.ts'
import type { IdentityUser } from './users.ts'

const minute = 60

export interface ProviderOptions {
  issuer: string
  client: ClientMetadata
  /** How clients authenticate at the token endpoint. */
  clientAuthMethods: ('none' | 'client_secret_post' | 'client_secret_basic')[]
  keys: JWK[]
  /** The URL of the sign-in page for an interaction id. */
  signInUrl: (interaction: string) => string
  findUser: (subject: string) => IdentityUser | undefined
}

/** An OpenID Connect provider with one client, which stores nothing beyond this process. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { default: OidcProvider, interactionPolicy } = await loadOidcProvider()
  return new OidcProvider(options.issuer, {
    adapter: createMemoryAdapter(),
    clients: [options.client],
    jwks: { keys: options.keys },
    clientAuthMethods: options.clientAuthMethods,
    clientBasedCORS: () => false,
    responseTypes: ['code', 'id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'picture'],
    },
    // Put the user's claims in the ID token, as most issuers do.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'stand-in', interaction: 'stand-in-page', resume: 'stand-in-resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context, subject) => toAccount(options.findUser(subject), subject),
    interactions: {
      policy: createPolicy(interactionPolicy),
      url: (_context, interaction) => options.signInUrl(interaction.uid),
    },
    loadExistingGrant: grantAllScopes,
    renderError(context, { error, error_description: why }) {
      context.type = 'html'
      context.body = renderErrorPage(why ?? error)
    },
    ttl: {
      AccessToken: 5 * minute,
      AuthorizationCode: minute,
      IdToken: 10 * minute,
      Interaction: 30 * minute,
      Grant: 30 * minute,
      Session: 30 * minute,
    },
  })
}

/** A signing key with a random `kid`, which distinguishes it from earlier ones. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(8).toString('base64url')
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
}

/** Requires a choice of user at each sign-in, and no consent. */
function createPolicy({ base, Check }: typeof Policies) {
  const policy = base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new Check('always', 'Choose who signs in', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

type GrantLoader = NonNullable<
  NonNullable<ConstructorParameters<typeof Provider>[1]>['loadExistingGrant']
>

const grantAllScopes: GrantLoader = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function toAccount(user: IdentityUser | undefined, subject: string) {
  if (!user) return undefined
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email: user.email,
      email_verified: user.isEmailVerified,
      name: user.name,
    }),
  }
}

const maxEntries = 1000

/** Stores the provider's state in memory, bounded and with expiry. */
function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: maxEntries })
  return (model) => {
    const toKey = (id: string) => `${model} ${id}`
    const findEntries = (matches: (payload: AdapterPayload) => boolean) =>
      [...entries.entries()].filter(
        ([key, payload]) => key.startsWith(`${model} `) && matches(payload),
      )
    return {
      async upsert(id, payload, expiresInSeconds) {
        entries.set(toKey(id), payload, { ttl: (expiresInSeconds ?? 0) * 1000 })
      },
      find: async (id) => entries.get(toKey(id)),
      findByUid: async (uid) => findEntries((payload) => payload.uid === uid)[0]?.[1],
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = entries.get(toKey(id))
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(toKey(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key] of findEntries((payload) => payload.grantId === grantId))
          entries.delete(key)
      },
    }
  }
}

const runtimeWarning = 'Unsupported runtime'

/** Imports the package without its warning about Node versions that are not LTS yet; the project pins its own. */
export async function loadOidcProvider(): Promise<typeof Package> {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes(runtimeWarning)) warn(...args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
