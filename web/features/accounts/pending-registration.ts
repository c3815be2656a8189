const storageKeys = { email: 'registeredEmail', registration: 'registration' } as const

interface PendingRegistration {
  email: string
  registration: string
}

/** Remembers what this tab registered, so that the email can be sent again without a form. */
export function savePendingRegistration({ email, registration }: PendingRegistration): void {
  sessionStorage.setItem(storageKeys.email, email)
  sessionStorage.setItem(storageKeys.registration, registration)
}

export const readPendingEmail = () => sessionStorage.getItem(storageKeys.email) ?? undefined

export const readPendingRegistrationId = () =>
  sessionStorage.getItem(storageKeys.registration) ?? undefined
