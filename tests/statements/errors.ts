import { provenBy, type Statement } from './statement.ts'

/** What people see when something fails. */
export const errors: readonly Statement[] = [
  ...provenBy('tests/e2e/accounts/session.test.ts', {
    'login and registration: the message of the server in a toast':
      'a rejected login or registration is shown in a toast and in the form, but announced once',
    'activation: UNVERIFIED with Verification Expired':
      'a used activation link shows UNVERIFIED and offers to register again',
    'activation: a failure of the server is not UNVERIFIED':
      'a failure of the server during the activation offers Retry instead of UNVERIFIED',
    'reset: always password session expired':
      'a forgotten password is reset by the emailed link, which then shows that it was used',
  }),
  ...provenBy('tests/e2e/accounts/sign-in.test.ts', {
    'third-party login: the message in a toast':
      'a declined, unverified or unsolicited sign-in shows what to do',
  }),
  ...provenBy('web/lib/session/store.test.ts', {
    'the current user: a failure does not end the session':
      'an unreachable server does not end the session',
  }),
  ...provenBy('tests/e2e/community/community.test.ts', {
    'posts: a toast and a panel':
      'posts that fail to load show a panel and a toast, announced once',
    'likes and comments: rolled back, and said':
      'a like and a comment that fail are rolled back with a message, and the text is kept',
  }),
  ...provenBy('tests/e2e/accounts/profile.test.ts', {
    'profile: the message of the server as an alert':
      'a profile form shows each error at its field, keeps its input and shows server errors',
    'sessions: the message of the server in a toast':
      'ending a session that has already ended shows a message and refreshes the list',
  }),
  ...provenBy('tests/e2e/authoring/authoring.test.ts', {
    'deletion: the message of the server':
      'a deletion that is rejected shows the message of the server',
  }),
  ...provenBy('tests/e2e/accounts/avatar.test.ts', {
    'avatar: the message of the server as an alert': 'an upload that fails can be retried',
  }),
  ...provenBy('tests/e2e/accounts/onboarding.test.ts', {
    'other failures: the message of the server in a toast': 'the first of two admins decides',
  }),
  ...provenBy('tests/e2e/learning/learning.test.ts', {
    'review: the message of the server above the form':
      'shows why the server rejected it, and keeps the text',
  }),
]
