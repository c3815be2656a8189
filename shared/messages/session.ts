/** What every page says about the session. Apart from the other texts of accounts, which few pages load. */
export const sessionMessages = {
  loggedOut: 'you just logged out',
  sessionEnded: 'Your session has ended. Please log in again.',
  pleaseLogin: 'Please Login to continue',
} as const
