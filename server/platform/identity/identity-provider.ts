import type { IdentityClient, IdentityClientOptions, IdentityProvider } from './identity-client.ts'

export type { Attempt, IdentityProvider, IdentityProviderSettings } from './identity-client.ts'

/**
 * The client is loaded, and the issuer's metadata requested, with the first sign-in, so that a start waits for
 * neither.
 */
export function connectIdentityProvider(options: IdentityClientOptions): IdentityProvider {
  let loading: Promise<IdentityClient> | undefined
  const load = () =>
    (loading ??= import('./identity-client.ts').then(({ createIdentityClient }) =>
      createIdentityClient(options),
    ))
  return {
    label: options.settings.label,
    isLocal: options.local !== undefined,
    startSignIn: async (attempt) => (await load()).startSignIn(attempt),
    exchangeCode: async (callback, attempt) => (await load()).exchangeCode(callback, attempt),
    readNonce: async (idToken) => (await load()).readNonce(idToken),
    verifyToken: async (idToken) => (await load()).verifyToken(idToken),
  }
}
