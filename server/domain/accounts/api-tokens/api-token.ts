import { createSecretToken, isSecretToken } from '#server/platform/secret-token.ts'

/** So that people and secret scanners recognize a token. */
const prefix = 'lectern_'

export function createApiTokenText(): string {
  return prefix + createSecretToken()
}

/** Whether a text has the form of an API token. Checked before any lookup, since it costs nothing. */
export function isApiToken(text: string): boolean {
  return text.startsWith(prefix) && isSecretToken(text.slice(prefix.length))
}
