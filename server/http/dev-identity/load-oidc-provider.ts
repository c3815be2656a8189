import type * as Package from 'oidc-provider'

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
