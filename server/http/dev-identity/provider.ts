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
  /** How clients prove who they are at the token's door. */
  clientAuthMethods: ('none' | 'client_secret_post' | 'client_secret_basic')[]
  keys: JWK[]
  /** Where a person chooses who they are, for the id of this interaction. */
  signInUrl: (interaction: string) => string
  findUser: (subject: string) => IdentityUser | undefined
}

/** An OpenID Connect provider that knows one client and remembers nothing longer than this process. */
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
    // As most issuers do: the ID token tells who somebody is, not only a second call.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'stand-in', interaction: 'stand-in-page', resume: 'stand-in-resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context, subject) => accountOf(options.findUser(subject), subject),
    interactions: {
      policy: alwaysAsk(interactionPolicy),
      url: (_context, interaction) => options.signInUrl(interaction.uid),
    },
    loadExistingGrant: grantEverything,
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

/** A signing key; `kid` tells it from those before. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(8).toString('base64url')
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
}

/** Nobody is remembered here: each sign-in asks who it is. Nor is there anything to consent to. */
function alwaysAsk({ base, Check }: typeof Policies) {
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

const grantEverything: GrantLoader = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function accountOf(person: IdentityUser | undefined, subject: string) {
  if (!person) return undefined
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email: person.email,
      email_verified: person.isEmailVerified,
      name: person.name,
    }),
  }
}

const mostKept = 1000

/** Where the local provider keeps what it has begun: in this process, bounded, and no longer than said. */
function createMemoryAdapter(): (model: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: mostKept })
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`
    const matching = (isWanted: (payload: AdapterPayload) => boolean) =>
      [...kept.entries()].filter(
        ([key, payload]) => key.startsWith(`${model} `) && isWanted(payload),
      )
    return {
      async upsert(id, payload, expiresInSeconds) {
        kept.set(keyOf(id), payload, { ttl: (expiresInSeconds ?? 0) * 1000 })
      },
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => matching((payload) => payload.uid === uid)[0]?.[1],
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key] of matching((payload) => payload.grantId === grantId)) kept.delete(key)
      },
    }
  }
}

const knownNotice = 'Unsupported runtime'

/** Loads the package without its word on each Node that is not an LTS yet: the project brings its own. */
export async function loadOidcProvider(): Promise<typeof Package> {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes(knownNotice)) warn(...said)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
