import { provenBy, type Statement } from './statement.ts'

/** What each role sees and may do. */
export const rights: readonly Statement[] = [
  ...provenBy('web/features/dashboard/sidebar-entries.test.ts', {
    'everyone has My Learnings, Community and Profile':
      'only the common entries are listed before the user is known',
    'students have Create New Course and My Courses only with instructor rights':
      'a student has the common entries and, with instructor rights, those of an author',
    'instructors have Create New Course with the right, else Start Creating':
      'an instructor without the right to create courses can apply for it',
    'admins have every entry': 'an admin has every entry, in order',
  }),
  ...provenBy('tests/api/accounts/users.test.ts', {
    'roles are compared without case':
      'is filtered by role, in any letter case, and by instructor rights',
    'the user list is open to everyone who is logged in':
      'has names and job titles for all, and email and gender only for admins',
  }),
  ...provenBy('tests/e2e/site/specified-screens.test.ts', {
    'the Instructor card is for logged-in people': 'course details of a learner',
    'everyone has Logout in the sidebar': 'sidebar',
  }),
  ...provenBy('tests/api/community/community.test.ts', {
    'only the owner of a post or comment sees its delete control':
      'a post has the permissions of its reader',
  }),
  ...provenBy('tests/api/community/moderation.test.ts', {
    'admins remove posts and comments of others with a reason':
      'of someone else is removed by an admin, with a reason in the audit log',
  }),
  ...provenBy('tests/e2e/site/administration.test.ts', {
    'admins may delete users':
      'an admin finds users, changes a role, and deletes an owner whose course stays available to its learner',
    'pages name the right that is missing':
      'admin pages are denied to others and name the missing right',
  }),
  ...provenBy('tests/api/catalogue/authoring.test.ts', {
    'owners and admins may delete courses': 'is allowed for its owner and admins',
  }),
  ...provenBy('tests/e2e/authoring/authoring.test.ts', {
    'admins manage categories':
      'an admin renames a category, and catalogue, navigation and cached pages show it immediately',
  }),
  ...provenBy('tests/api/rights/rights.test.ts', {
    'the server enforces every right on every call':
      'every call of the API has an access rule and is tested here',
  }),
  ...provenBy('tests/api/accounts/sessions.test.ts', {
    'calls send the token in the Authorization header': 'accepts the token alone and after Bearer',
  }),
  ...provenBy('tests/e2e/accounts/session.test.ts', {
    'a visitor of a guarded page logs in and returns':
      'a visitor of a guarded page logs in by keyboard alone and returns to it',
  }),
]
