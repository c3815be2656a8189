/** What every page says about the session. Apart from the other texts of accounts, which few pages load. */
export const sessionMessages = {
  loggedOut: 'you just logged out',
  sessionEnded: 'Your session has ended. Please log in again.',
  pleaseLogin: 'Please Login to continue',
  cookieRequired:
    'This browser does not accept the cookie by which members open pages. Allow cookies for this site.',
  membersOnly: 'Only members see the courses and other content of this site. Log in to continue.',
} as const
