// The part of the package that we use. Its own types on DefinitelyTyped bring those of Koa and Express: 17 packages.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
  import type { JWK } from 'jose'

  /** What we use of Koa's context. */
  export interface Context {
    req: IncomingMessage
    res: ServerResponse
    readonly path: string
    readonly method: string
    readonly host: string
    type: string
    body: string
    status: number
    get(header: string): string
    set(headers: Record<string, string>): void
    redirect(url: string): void
    throw(status: number): never
  }

  export interface OidcContext extends Context {
    oidc: {
      provider: Provider
      client?: { clientId: string }
      session?: { accountId?: string }
      result?: InteractionResult
    }
  }

  export interface ClientMetadata {
    client_id: string
    client_secret?: string
    token_endpoint_auth_method: 'none' | 'client_secret_post' | 'client_secret_basic'
    redirect_uris: string[]
    id_token_signed_response_alg: string
    application_type?: 'native' | 'web'
    response_types?: string[]
    grant_types?: string[]
  }

  export interface AdapterPayload {
    uid?: string
    grantId?: string
    [field: string]: unknown
  }

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void>
    find(id: string): Promise<AdapterPayload | undefined>
    findByUid(uid: string): Promise<AdapterPayload | undefined>
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Account {
    accountId: string
    claims(): Record<string, unknown>
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface InteractionResult {
    login?: { accountId: string }
    error?: string
  }

  interface CookieOptions {
    httpOnly: boolean
    sameSite: 'lax'
    signed: boolean
  }

  export interface Configuration {
    adapter: (model: string) => Adapter
    clients: ClientMetadata[]
    jwks: { keys: JWK[] }
    clientAuthMethods: string[]
    clientBasedCORS: () => boolean
    responseTypes: string[]
    scopes: string[]
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    cookies: {
      keys: string[]
      names: { session: string; interaction: string; resume: string }
      long: CookieOptions
      short: CookieOptions
    }
    features: Record<string, { enabled: boolean }>
    findAccount: (context: OidcContext, subject: string) => Account | undefined
    interactions: {
      policy: interactionPolicy.Policy
      url: (context: OidcContext, interaction: { uid: string }) => string
    }
    loadExistingGrant: (context: OidcContext) => Promise<Grant>
    renderError: (
      context: OidcContext,
      error: { error: string; error_description?: string },
    ) => void
    /** Seconds by kind of token. */
    ttl: Record<string, number>
  }

  export namespace interactionPolicy {
    class Check {
      static readonly REQUEST_PROMPT: boolean
      static readonly NO_NEED_TO_PROMPT: boolean
      constructor(reason: string, description: string, check: (context: OidcContext) => boolean)
    }
    interface Policy {
      remove(prompt: string): void
      get(prompt: string): { checks: { add(check: Check): void } } | undefined
    }
    function base(): Policy
  }

  export default class Provider {
    static readonly ctx: OidcContext | undefined
    constructor(issuer: string, configuration: Configuration)
    readonly Client: { prototype: { redirectUriAllowed(url: string): boolean } }
    readonly Grant: new (properties: { clientId: string; accountId: string }) => Grant
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (...args: Parameters<RequestListener>) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<unknown>
    /** The URL at which the sign-in goes on. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<string>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<void>
  }
}
