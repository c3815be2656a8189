import type { IdentityClient, IdentityClientOptions, IdentityProvider } from './identity-client.ts'

export type { Attempt, IdentityProvider, IdentityProviderSettings } from './identity-client.ts'

/**
 * The issuer is asked, and the code for it loaded, when the first person signs in: a start waits for
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
    begin: async (attempt) => (await load()).begin(attempt),
    redeem: async (callback, attempt) => (await load()).redeem(callback, attempt),
    nonceOf: async (idToken) => (await load()).nonceOf(idToken),
    verify: async (idToken) => (await load()).verify(idToken),
  }
}
