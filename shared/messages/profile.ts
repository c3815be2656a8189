/** Sentences of the profile page that no call answers. */
export const profileMessages = {
  sessionsFailed: 'Your sessions could not be loaded',
  notGiven: 'Not given yet',
  emailFixed: 'You log in with this address; it cannot be changed here.',
  roleFixed: 'Only an admin changes roles.',
  endOne: 'That device has to log in again.',
  endCurrent: 'You will be logged out on this device.',
  endOthers: (devices: string) => `These devices have to log in again: ${devices}.`,
} as const
