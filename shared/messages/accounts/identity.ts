/** Messages for signing in with an identity provider (OpenID Connect). */
export const identityMessages = {
  welcome: 'Welcome to Lectern! Your account is ready.',
  linked: (label: string) => `Welcome back! You can now also sign in with ${label}.`,
  responseMissing: 'The response of the sign-in service is missing. Start again.',
  tokenRejected: 'We could not verify this sign-in. Start again.',
  signInExpired:
    'This sign-in has expired, was already used or was started in another browser. Start again.',
  emailMissing:
    'We did not receive your email address. Allow it when you sign in, or register with a password.',
  emailUnverified:
    'Your email address is not verified with that service. Verify it first, or register with a password.',
  unreachable: (label: string) =>
    `${label} cannot be reached right now. Try again in a few minutes, or log in with your email and password.`,
  notEnabled:
    'Signing in with another service is not available here. Log in with your email and password.',
  standInRestricted:
    'The local stand-in cannot be used for admins or for real email addresses. Log in with your email and password.',
  providerFailed:
    'The sign-in service reported an error. Start again, or log in with your email and password.',
  declined: 'The sign-in was cancelled. Try again, or log in with your email and password.',
} as const

/** Messages for the sign-in page of the local identity provider in development. */
export const standInMessages = {
  label: 'the local stand-in',
  nameMissing: 'Enter a name.',
  nameTooLong: 'The name must be 100 characters or fewer.',
  emailInvalid: 'Enter an email address, such as new.person@example.test.',
  emailNotReserved:
    'Choose an address that ends in .test, .example, .invalid or .localhost. The stand-in checks no passwords, so it only accepts addresses that cannot exist.',
  signInExpired: 'This sign-in has expired. Go back to Lectern and start again.',
} as const
