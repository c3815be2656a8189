const keys = { email: 'registeredEmail', registration: 'registration' } as const

export interface PendingRegistration {
  email: string
  registration: string
}

/** What this tab registered, so that its link can be sent again without typing anything. */
export function savePendingRegistration({ email, registration }: PendingRegistration): void {
  sessionStorage.setItem(keys.email, email)
  sessionStorage.setItem(keys.registration, registration)
}

export const readPendingEmail = () => sessionStorage.getItem(keys.email) ?? undefined
export const readPendingRegistrationId = () =>
  sessionStorage.getItem(keys.registration) ?? undefined
