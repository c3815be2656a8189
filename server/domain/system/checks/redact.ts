import type { CheckedConfig } from './check.ts'

/** Shorter ones would be replaced in ordinary words, and are no secrets. */
const secretMinLength = 4

/** The passwords and keys of the settings, also as they are written in URLs. */
export function listSecrets(config: CheckedConfig): string[] {
  const { s3, backups, transcription, identityProvider } = config
  const { databaseUrl, databaseDirectUrl, redisUrl, smtpUrl } = config
  const urls = [databaseUrl, databaseDirectUrl, redisUrl, smtpUrl]
  const passwords = urls.flatMap((url) => {
    const password = url === undefined ? '' : new URL(url).password
    return [password, decode(password), Buffer.from(decode(password)).toString('base64')]
  })
  const backupKey = 's3' in backups.storage ? backups.storage.s3.secretAccessKey : undefined
  const keys = [s3?.secretAccessKey, backupKey, identityProvider?.clientSecret]
  const speechKey = transcription?.kind === 'endpoint' ? transcription.key : undefined
  return [...passwords, ...keys, speechKey]
    .filter((secret) => secret !== undefined && secret.length >= secretMinLength)
    .map(String)
    .toSorted((a, b) => b.length - a.length)
}

/** Texts of other programs may quote what was sent to them. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
