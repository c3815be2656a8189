const keys = { email: 'registeredEmail', registration: 'registration' } as const

export interface MadeRegistration {
  email: string
  registration: string
}

/** What this tab registered, so that its link can be sent again without typing anything. */
export function storeRegistration({ email, registration }: MadeRegistration): void {
  sessionStorage.setItem(keys.email, email)
  sessionStorage.setItem(keys.registration, registration)
}

export const registeredEmail = () => sessionStorage.getItem(keys.email) ?? undefined
export const registrationId = () => sessionStorage.getItem(keys.registration) ?? undefined
