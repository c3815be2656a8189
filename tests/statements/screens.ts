import { provenBy, type Statement } from './statement.ts'

/** What the screens contain. */
export const screens: readonly Statement[] = [
  ...provenBy('tests/e2e/site/specified-screens.test.ts', {
    'login: email, password with show and hide, third-party sign-in, Forgot Password, Register':
      'login',
    'registration: full name, user name, email, gender, both passwords with show and hide, terms, third-party sign-up':
      'registration',
    'verification: Confirm your email and an Open mail link': 'verification',
    'navigation: Courses with All Categories, each category and Follow RoadMap; Login and Signup':
      'navigation',
    'avatar menu of others: cart count, My Learning, Become an instructor, Community, Timeline, My profile, Logout':
      'avatar menu of a student',
    'avatar menu of admins: cart count and My Dashboard': 'avatar menu of an admin',
    'catalogue: search, category and sort selects, Showing N results, Load more': 'catalogue',
    'course card: thumbnail, title, author, topic, stars with the number of reviews, Start Course':
      'course card',
    'course details: title, rating, review count, creator, last updated, language, Go Back, TAKE THIS COURSE, What You’ll Learn, Description, Student Feedbacks; no Instructor card for visitors':
      'course details',
    'course details of a learner: COURSE ENROLLED and the Instructor card':
      'course details of a learner',
    'player: About this course, Levels with author, skill level, duration, language and caption, Description':
      'player',
    'instructor profile: name, email, About Me and the courses': 'instructor profile',
    'community: profile card, Network links, Make Friends, a composer with Add Images and Feeling/Activity':
      'community',
    'social profile: posts with images, and Follow except on the own one': 'social profile',
    'admin home: numbers of courses, students and instructors, and the four newest users':
      'dashboard home',
    'My Learnings: Id, Thumbnails, Title, Type, Topic, Author, Action with View and Delete':
      'My Learnings',
    'My Learnings, empty: No course found, Enroll for a course and start learning':
      'empty My Learnings',
    'course tables: Thumbnails, Title, Type, Topic, Author, Action with View, Edit and Delete; ten per page':
      'table of courses',
    'user table: Id, Name, Email, Gender, User Type, Actions': 'table of users',
    'instructor table: the same, with View and Delete': 'table of instructors',
    'category table: Id, Category Name, Actions with Edit and Delete': 'table of categories',
    'course form: author, title, level; category, topic, comments; type, thumbnail, video link; what you’ll learn, description; Back and Next':
      'course wizard',
    'roadmap: ten paths': 'roadmap',
    'profile: Profile, read-only, Edit Profile and Change Password': 'own profile',
    'home: three slides, three Start courses, five new and ten featured courses, five more of each, footer with contact and newsletter':
      'home',
  }),
  ...provenBy('tests/e2e/accounts/session.test.ts', {
    'after a logout the bar says you just logged out':
      'the bar confirms a logout, without the greeting of the login before',
    'activation failure: UNVERIFIED, Verification Expired and Kindly Re-register':
      'a used activation link shows UNVERIFIED and offers to register again',
  }),
  ...provenBy('tests/e2e/site/main-journey.test.ts', {
    'activation success: VERIFIED and Proceed to Login':
      'receives the email and activates the account',
    'a visitor who wants to enrol is asked to log in':
      'tries to enrol and is redirected to the registration',
  }),
  ...provenBy('tests/e2e/community/community.test.ts', {
    'a bell with the unread count and Mark as read; posts with like and comment, and delete for their owner':
      'two users write, like and comment, and see each other’s updates without a reload',
    'admins remove posts of others by an action of their own, with a reason':
      'an admin removes a post and a comment with a reason, which the audit log keeps',
  }),
  ...provenBy('tests/e2e/catalogue/catalogue.test.ts', {
    'catalogue without a match: Search Not Found':
      'a search without results shows a message and links to all courses',
    'banner: Follow Roadmap, Browse Courses, Get Started':
      'the banner advances every 7 seconds and can be paused',
  }),
  ...provenBy('web/features/catalogue/cards/truncate-title.test.ts', {
    'a title on a card has 28 characters': 'is truncated after the 28th',
  }),
  ...provenBy('web/ui/media/stars.test.ts', {
    'ratings are half stars up to 5': 'rounds an average of %f to %f stars',
  }),
  ...provenBy('web/features/catalogue/course-page/parse-learning-outcomes.test.ts', {
    'What You’ll Learn lists the outcomes of the course': 'returns one outcome per line',
  }),
  ...provenBy('web/features/catalogue/course-page/course-content.test.tsx', {
    'What You’ll Learn is a list of examples, which says so, where a course has no outcomes':
      'shows what courses usually teach where a course lists nothing, and says so',
  }),
  ...provenBy('tests/e2e/learning/learning.test.ts', {
    'the player page has a list of reviews and a form':
      'publishes, and sees rating and count change immediately',
  }),
  ...provenBy('tests/e2e/learning/player.test.ts', {
    'the player has its own controls': 'every control works by mouse',
  }),
  ...provenBy('tests/e2e/accounts/onboarding.test.ts', {
    'onboarding: three steps with EXIT, CONTINUE, PREVIOUS and SUBMIT':
      'a reload, Back, PREVIOUS and EXIT keep the answers',
    'onboarding: a step is not passed without its answer':
      'a step without an answer is not passed and reports the missing answer',
    'success page: Congratulations and Start Creating Today':
      'the success page redirects 3.5 s after sending',
  }),
  ...provenBy('tests/api/administration/onboarding.test.ts', {
    'onboarding: the kinds of teaching, video experience and audience':
      'accepts every answer of the three steps',
  }),
  ...provenBy('web/features/learning/table-view.test.ts', {
    'My Learnings is searchable and has ten per page':
      'shows ten courses per page, in the order of enrolment',
  }),
  ...provenBy('tests/api/catalogue/archived-courses.test.ts', {
    'courses without an owner are not in the table of admins':
      'a course is in no list once its owner is deleted, without waiting for a cache',
  }),
  ...provenBy('tests/e2e/accounts/avatar.test.ts', {
    'profile: an avatar can be uploaded':
      'an avatar is rejected with a clear message, chosen, kept after a reload, saved, replaced and removed',
  }),
  ...provenBy('tests/e2e/community/correspondence.test.ts', {
    'the newsletter box subscribes an email address':
      'the newsletter is joined from the footer, confirmed by email and left again',
  }),
]
