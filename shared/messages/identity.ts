/** Sentences of signing in with another service (OpenID Connect). */
export const identityMessages = {
  welcome: 'Welcome to Lectern! Your account is ready.',
  linked: (label: string) => `Welcome back! From now on ${label} opens your account, too.`,
  responseMissing: 'The answer of the sign-in is missing. Please start again.',
  tokenRejected: 'We could not verify this sign-in. Please start again.',
  signInExpired:
    'This sign-in is too old, was used already or began in another browser. Please start again.',
  emailMissing:
    'We were not told your e-mail address. Allow it when you sign in, or register with a password.',
  emailUnverified:
    'Your e-mail address is not verified there. Verify it first, or register with a password.',
  unreachable: (label: string) =>
    `${label} cannot be reached right now. Try again in a few minutes, or log in with your e-mail and password.`,
  notEnabled:
    'Signing in with another service is not offered here. Log in with your e-mail and password.',
  standInRestricted:
    'The local stand-in opens no accounts of admins and none with real e-mail addresses. Log in with your e-mail and password.',
  providerFailed:
    'The sign-in did not work out there. Please start again, or log in with your e-mail and password.',
  declined: 'You did not sign in. Try again, or log in with your e-mail and password.',
} as const

/** Sentences of the sign-in page that stands in for an identity provider in development. */
export const standInMessages = {
  label: 'the local stand-in',
  nameMissing: 'Enter a name.',
  nameTooLong: 'The name can have at most 100 characters.',
  emailInvalid: 'Enter an e-mail address, such as new.person@example.test.',
  emailNotReserved:
    'Choose an address that ends in .test, .example, .invalid or .localhost. The stand-in checks nobody, so it only speaks for addresses that no real person can have.',
  signInExpired: 'This sign-in is over. Go back to Lectern and begin again.',
} as const
