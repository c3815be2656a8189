const key = 'registeredEmail'

/** The address this tab registered, so that the letter can be sent again without typing it. */
export function keepRegisteredEmail(email: string): void {
  sessionStorage.setItem(key, email)
}

export function registeredEmail(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined
}
