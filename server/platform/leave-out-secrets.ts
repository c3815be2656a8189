/** Settings whose values give access to something. */
const secretNames = /SECRET|KEY|PASSWORD|TOKEN|COMMAND|HEADERS/

/** Those of the settings that are set, without secrets: passwords in URLs are left out too. */
export function leaveOutSecrets(
  names: readonly string[],
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const name of names) {
    const value = environment[name]
    if (value && !secretNames.test(name)) settings[name] = withoutCredentials(value)
  }
  return settings
}

function withoutCredentials(value: string): string {
  return value.replace(/^([a-z][a-z0-9+]*:\/\/)[^/?#]*@/i, '$1')
}
