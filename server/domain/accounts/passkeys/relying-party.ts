import type { Settings } from '#server/domain/deps.ts'

/** The site that passkeys belong to: that of `PUBLIC_URL`. Browsers use them on no other origin. */
export function getRelyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: 'Lectern', origin }
}

/** Loaded when passkeys are first used: its parsers of certificates would delay the start. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
