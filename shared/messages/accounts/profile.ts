/** Messages for the profile page that are not API responses. */
export const profileMessages = {
  sessionsFailed: 'Your sessions could not be loaded',
  notSpecified: 'Not specified',
  emailFixed: 'You log in with this address. Change it under Security.',
  roleFixed: 'Only admins can change roles.',
  endSessionWarning: 'That device will have to log in again.',
  endCurrentSessionWarning: 'You will be logged out on this device.',
  endOtherSessionsWarning: (devices: string) =>
    `These devices will have to log in again: ${devices}.`,
} as const
