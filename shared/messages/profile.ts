/** Sentences of the profile page that no call answers. */
export const profileMessages = {
  sessionsFailed: 'Your sessions could not be loaded',
  notSpecified: 'Not given yet',
  emailFixed: 'You log in with this address; it cannot be changed here.',
  roleFixed: 'Only an admin changes roles.',
  endSessionWarning: 'That device has to log in again.',
  endCurrentSessionWarning: 'You will be logged out on this device.',
  endOtherSessionsWarning: (devices: string) => `These devices have to log in again: ${devices}.`,
} as const
