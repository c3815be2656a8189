import { provenBy, type Statement } from './statement.ts'

/** Numbers and delays, and where they take effect. */
export const limits: readonly Statement[] = [
  ...provenBy('tests/unit/specified-values.test.ts', [
    'password: at least 8 characters, 6 on the link page',
    'full name: at least 10 characters',
    'avatar and course image: at most 1,048,576 bytes',
    'post image: at most 9,144,576 bytes',
    'about me: 100 to 250 characters',
    'table: 10 rows a page',
    'catalogue: 10 courses, then 5 more after 2500 ms; no Load more for 5 or fewer',
    'home: 5 new and 10 featured courses, 5 more of each; 3 to start with; 4 newest users',
    'banner: 7000 ms',
    'titles: 28 characters; reviews: 3 before Load More',
    'redirects: 2 s, 2.5 s, 3.5 s and 1.5 s',
    'spinners: 1.5 s and 3.5 s',
    'player: 10 s, the speeds 0.5, 1, 1.5 and 2, a height of 500 px',
    'fixed texts: English, 30:00, Yes',
  ]),
  ...provenBy('tests/e2e/catalogue/catalogue.test.ts', {
    'catalogue: ten courses, Load more adds five after 2.5 s':
      'Load more shows five more courses after 2.5 s and moves focus to the first of them',
    'banner: every 7 s': 'the banner advances every 7 seconds and can be paused',
  }),
  ...provenBy('web/features/catalogue/search/course-list-query.test.ts', {
    'catalogue: no Load more for five or fewer results':
      'is undefined for five results or fewer and at the maximum',
    'home and catalogue: the delay is a minimum':
      'waits the minimum after Load more, including the request',
  }),
  ...provenBy('tests/e2e/site/specified-screens.test.ts', {
    'home: 5 new courses, then 5 more; 10 featured, then 5 more; 3 to start with': 'home',
    'admin home: 4 newest users': 'dashboard home',
    'tables: 10 rows': 'table of courses',
  }),
  ...provenBy('web/features/catalogue/cards/truncate-title.test.ts', {
    'titles: 28 characters': 'is truncated after the 28th',
  }),
  ...provenBy('tests/e2e/learning/learning.test.ts', {
    'reviews: Load More for more than three': 'sees three reviews and loads the others',
  }),
  ...provenBy('tests/e2e/accounts/sign-in.test.ts', {
    'third-party login: redirect after 2 s':
      'a new user signs up with the stand-in, is on the home page after two seconds, and can sign in again',
  }),
  ...provenBy('tests/e2e/site/main-journey.test.ts', {
    'login: redirect after 2.5 s': 'logs in and returns to the course after 2.5 s',
    'registration: redirect after 3.5 s': 'sees each message of the registration in order',
  }),
  ...provenBy('tests/e2e/accounts/session.test.ts', {
    'reset: redirect after 3.5 s':
      'a forgotten password is reset by the emailed link, which then shows that it was used',
  }),
  ...provenBy('tests/e2e/accounts/onboarding.test.ts', {
    'onboarding: redirect after 3.5 s': 'the success page redirects 3.5 s after sending',
    'onboarding: 3 steps': 'a member becomes an instructor in three steps without losing answers',
  }),
  ...provenBy('tests/e2e/authoring/course-form.test.ts', {
    'course: redirect after 1.5 s': 'after saving, it redirects after 1.5 s',
  }),
  ...provenBy('tests/e2e/accounts/profile.test.ts', {
    'dashboard: skeleton for 1.5 s':
      'a visitor reaches the profile by logging in; the page shows its skeleton for 1.5 seconds',
  }),
  ...provenBy('tests/e2e/learning/player.test.ts', {
    'player: spinner for 3.5 s': 'after a spinner of 3.5 seconds',
    'player: 10 s back and forward': 'rewinds and goes forward by 10 seconds',
    'player: four speeds': 'offers the four speeds',
    'player: controls hide after three ticks': 'while playing, after three ticks',
  }),
  ...provenBy('tests/api/catalogue/authoring.test.ts', {
    'course types: New, Start and Featured': 'rejects as %s %j',
  }),
  ...provenBy('web/ui/media/stars.test.ts', {
    'ratings: half stars up to 5': 'rounds an average of %f to %f stars',
  }),
  ...provenBy('tests/api/learning/reviews.test.ts', {
    'review ratings: 1 to 5': 'rejects %s and stores nothing',
  }),
  ...provenBy('web/features/course-form/course-form-contract.test.ts', {
    'course: 4 steps with all fields':
      'the steps require exactly the fields that the schema requires',
  }),
  ...provenBy('tests/api/catalogue/catalogue.test.ts', {
    'course: English, 30:00 and Yes unless it has its own':
      'has its owner, video, reviews and the default values',
  }),
]
