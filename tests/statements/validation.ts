import { provenBy, type Statement } from './statement.ts'

/** Which input is rejected, and with which message. */
export const validation: readonly Statement[] = [
  ...provenBy('tests/api/accounts/sessions.test.ts', {
    'login: Fields cannot be empty!!! if email and password are': 'rejects a login with %s',
    'login: Invalid Email': 'rejects a login with %s',
    'login: Your password should be more than 8 characters, for one that no page accepts':
      'rejects a login with %s',
  }),
  ...provenBy('tests/api/accounts/passwords.test.ts', {
    'login: passwords of 6 and 7 characters set by a link are compared, not rejected':
      'a user whose password was reset to %s can log in',
    'forgotten password: invalid Email': 'rejects a forgotten password for the address %s',
    'link page: Password must be at least 6 characters.': 'the link page requires six characters',
    'password change: Password must be at least 8 characters long':
      'a password change ends the other sessions, keeps this one, and sends a notice',
  }),
  ...provenBy('tests/api/accounts/registration.test.ts', {
    'registration: Fields cannot be empty!!! for any of six fields':
      'rejects %s with the first message of the specified order',
    'registration: Accept our Terms and Conditions to continue':
      'rejects %s with the first message of the specified order',
    'registration: Names too short, under 10 characters':
      'rejects %s with the first message of the specified order',
    'registration: Invalid Email': 'rejects %s with the first message of the specified order',
    'registration: Your password should be more than 8 characters':
      'rejects %s with the first message of the specified order',
    'registration: password does not match':
      'rejects %s with the first message of the specified order',
    'registration: the errors of all fields at once': 'returns all errors of a form by field',
  }),
  ...provenBy('tests/e2e/site/main-journey.test.ts', {
    'registration: the form shows the same messages in the same order':
      'sees each message of the registration in order',
  }),
  ...provenBy('tests/e2e/accounts/profile.test.ts', {
    'password change: Input cannot be empty':
      'a password change shows clear errors and ends the session of the other browser',
    'password change: password did not match':
      'a password change shows clear errors and ends the session of the other browser',
    'password change: Password Updated':
      'a password change shows clear errors and ends the session of the other browser',
  }),
  ...provenBy('tests/api/accounts/profile.test.ts', {
    'profile: about me has 100 to 250 characters': 'accepts a desc of %i characters',
    'profile: email and role in a request are ignored':
      'ignores email, role, rights and everything else in the body',
  }),
  ...provenBy('tests/e2e/accounts/session.test.ts', {
    'link page: Password did not match':
      'a forgotten password is reset by the emailed link, which then shows that it was used',
  }),
  ...provenBy('tests/api/files/uploads.test.ts', {
    'avatar: No files were uploaded': '%s has no file',
    'course and post images: File not exist.': '%s has no file',
  }),
  ...provenBy('tests/api/files/hostile.test.ts', {
    'avatar: Size too large, over 1,048,576 bytes': '%s accepts %i bytes and not one more',
    'course image: Size too large!, over 1,048,576 bytes': '%s accepts %i bytes and not one more',
    'post image: Size too large!, over 9,144,576 bytes': '%s accepts %i bytes and not one more',
    'avatar: File format not supported, unless jpeg or png':
      'rejects everything except JPEG and PNG, whatever its name and type',
    'course and post images: File format is incorrect., unless jpeg or png':
      'rejects everything except JPEG and PNG, whatever its name and type',
  }),
  ...provenBy('tests/api/catalogue/authoring.test.ts', {
    'course: Fields cannot be empty for each of ten fields': 'requires the field %s',
    'course: No Image Upload': 'requires an uploaded image: rejects %j',
    'course: only the specified types and levels': 'rejects as %s %j',
    'course: a title below 50 characters is accepted': 'accepts titles of 1 and of 150 characters',
  }),
  ...provenBy('web/features/course-form/step-basics.test.tsx', {
    'course: the form recommends 50 characters for the title':
      'counts the characters of the title %j',
  }),
  ...provenBy('tests/e2e/site/specified-screens.test.ts', {
    'course: the values of type, level and topic': 'course wizard',
    'profile: email and role are read-only': 'own profile',
  }),
  ...provenBy('tests/api/catalogue/categories.test.ts', {
    'category: Field cannot be empty': 'requires a name: rejects %j',
  }),
  ...provenBy('tests/api/learning/reviews.test.ts', {
    'review: Fields cannot be empty without rating and comment': 'rejects %s and stores nothing',
    'review: one per course': 'rejects a second review and keeps the first',
  }),
  ...provenBy('tests/e2e/learning/learning.test.ts', {
    'review: a dialog says that a course can be reviewed only once':
      'asks for confirmation, and keeps the text when cancelled',
  }),
  ...provenBy('tests/unit/specified-values.test.ts', [
    'review: 1 Bad, 2 Fair, 3 Good, 4 Very good, 5 Excelent',
  ]),
  ...provenBy('tests/e2e/accounts/onboarding.test.ts', {
    'onboarding: Input cannot be empty':
      'a step without an answer is not passed and reports the missing answer',
  }),
  ...provenBy('tests/api/community/community.test.ts', {
    'post: Fields cannot be empty': 'is rejected as %j',
  }),
  ...provenBy('tests/e2e/community/community.test.ts', {
    'post: the Post button needs content':
      'two users write, like and comment, and see each other’s updates without a reload',
  }),
  ...provenBy('tests/api/learning/cart.test.ts', {
    'enrolment: Please Login to continue': 'rejects an enrolment without a session',
    'enrolment: a course is in the cart once': 'enrols once in a course listed twice',
  }),
  ...provenBy('tests/e2e/site/main-journey.test.ts', {
    'enrolment: You have already enrolled to this course':
      'is enrolled as requested and finds the course in My Learnings',
  }),
]
