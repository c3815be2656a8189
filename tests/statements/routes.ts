import { provenBy, type Statement } from './statement.ts'

/** The addresses of the site and what is there. */
export const routes: readonly Statement[] = [
  ...provenBy('tests/unit/specified-values.test.ts', {
    'every address of the product is a page': '%s is a page',
  }),
  ...provenBy('tests/e2e/site/specified-screens.test.ts', {
    '/ is the home page': 'home',
    '/login is the login': 'login',
    '/register is the registration': 'registration',
    '/verification asks to confirm the email': 'verification',
    '/courses is the catalogue, and /courses/{category} has the category selected': 'catalogue',
    '/courses/details/{id} has the details of a course': 'course details',
    '/courses/view/{id} is the player': 'player',
    '/courses/instructor/{id} is the public profile of an instructor': 'instructor profile',
    '/roadmap is the list of roadmaps': 'roadmap',
    '/social/community is the timeline of the community': 'community',
    '/user/social/profile/{id} is a profile with posts with images': 'social profile',
    '/dashboards is the home page of admins': 'dashboard home',
    '/dashboard/my_learning lists the enrolled courses': 'My Learnings',
    '/dashboard/my_courses lists the courses of the instructor, and /edit_course/{id} is the prefilled form':
      'course wizard',
    '/dashboard/all_courses is the table of all courses': 'table of courses',
    '/dashboard/categories is the table of categories': 'table of categories',
    '/dashboard/create_category is an empty page': 'page for a new category',
    '/dashboard/users is the table of users': 'table of users',
    '/dashboard/instructors is the table of instructors': 'table of instructors',
  }),
  ...provenBy('tests/e2e/accounts/session.test.ts', {
    '/user/activate/{token} shows the result of the activation':
      'a used activation link shows UNVERIFIED and offers to register again',
    '/forgot_password requests a link, and /user/reset/{token} sets a new password':
      'a forgotten password is reset by the emailed link, which then shows that it was used',
  }),
  ...provenBy('tests/e2e/catalogue/catalogue.test.ts', {
    '/category/courses/{id} has a search, and says Course Not Found without a match':
      'on the page of a category the search searches that category, and offers all of them',
    'any other address is a 404 page with the path and a link home':
      'an unknown page has the status 404, shows the path and links home',
  }),
  ...provenBy('tests/e2e/accounts/onboarding.test.ts', {
    '/instructor/onboard is the onboarding':
      'a member becomes an instructor in three steps without losing answers',
    '/instructor/success_board is its success page':
      'the success page redirects 3.5 s after sending',
  }),
  ...provenBy('tests/e2e/site/roadmap.test.ts', {
    '/roadmap_details/{id} shows one roadmap':
      'a visitor follows the roadmap from the banner to the courses of a step',
  }),
  ...provenBy('tests/e2e/community/correspondence.test.ts', {
    '/contact_us has the contact form':
      'a visitor sends a message, and an admin finds it in the inbox, replies and closes it',
  }),
  ...provenBy('tests/e2e/authoring/course-form.test.ts', {
    '/dashboard/create_courses is the form for a new course':
      'an author creates a course, sees every message once and loses no input',
    'the form for a change is prefilled, also with the image':
      'the form has the values of the course and its image',
  }),
  ...provenBy('tests/e2e/accounts/profile.test.ts', {
    '/dashboard/profile has the own profile in tabs':
      'the tabs work by keyboard alone and are in the URL',
    'dashboards and profiles show a skeleton for 1.5 s':
      'a visitor reaches the profile by logging in; the page shows its skeleton for 1.5 seconds',
  }),
  ...provenBy('tests/e2e/learning/player.test.ts', {
    'the player shows a spinner for 3.5 s': 'after a spinner of 3.5 seconds',
  }),
  ...provenBy('tests/e2e/site/administration.test.ts', {
    '/dashboard/admin/view_profile/{id} shows a user, read-only':
      'an admin finds users, changes a role, and deletes an owner whose course stays available to its learner',
  }),
]
