/** Messages for registration, login, sessions, passwords and the profile. Some have fixed wording. */
export const accountMessages = {
  fieldsEmpty: 'Fields cannot be empty!!!',
  invalidEmail: 'Invalid Email',
  invalidEmailOnForgot: 'invalid Email',
  passwordTooShort: 'Your password should be more than 8 characters',
  passwordTooShortOnReset: 'Password must be at least 6 characters.',
  passwordTooShortOnChange: 'Password must be at least 8 characters long',
  passwordTooLong: 'Your password must be 200 characters or fewer.',
  passwordCommon:
    'This password is too common and easy to guess. Choose another one, for example four unrelated words.',
  passwordNamesAccount:
    'This password contains your name, username, email address or “Lectern”, so it is easy to guess. Choose another one, for example four unrelated words.',
  currentPasswordNeeded:
    'You logged in more than 10 minutes ago. Enter your current password, or use “Forgot password?” to set a new one.',
  currentPasswordWrong:
    'This is not your current password. Try again, or use “Forgot password?” to set a new one.',
  passwordsDiffer: 'password does not match',
  passwordsDifferOnReset: 'Password did not match',
  acceptTerms: 'Accept our Terms and Conditions to continue',
  fullnameTooShort: 'Names too short',
  fullnameTooLong: 'Your full name must be 100 characters or fewer.',
  usernameTooLong: 'Your username must be 50 characters or fewer.',
  emailTooLong: 'This email address is too long.',
  unknownGender: 'Choose Male, Female or Others.',
  emailTaken:
    'There is already an account with this email address. Log in, or reset your password.',
  usernameTaken: 'This username is already taken. Choose another one.',
  registered: 'Welcome! We sent you an email. Open the link in it to activate your account.',
  tooManyRegistrations:
    'This email address has too many pending registrations. Open the link in one of the emails, or try again tomorrow.',
  usernameTakenMeanwhile: (username: string) =>
    `The username “${username}” has been taken in the meantime. Please register again with another one.`,
  activated: 'Your account is active. You can now log in.',
  activationExpired: 'Verification Expired',
  activationSentAgain: 'If this address is waiting for activation, we have sent it a new link.',
  loggedIn: 'Welcome back!',
  wrongCredentials: 'The email address or password is incorrect.',
  notActivated:
    'Your account is not active yet. Open the link in the email we sent you, or request a new one.',
  resetSent:
    'If there is an account with this address, we have sent it a link to set a new password.',
  resetExpired: 'password session expired',
  passwordUpdated: 'Password Updated',
  inputEmpty: 'Input cannot be empty',
  passwordsDifferOnChange: 'password did not match',
  profileUpdated: 'Profile Updated',
  bioTooLong: 'Your bio must be 160 characters or fewer.',
  stackTooLong: 'What you do must be 100 characters or fewer.',
  aboutTooShort:
    'About me must be at least 100 characters. Write a little more, or leave it empty.',
  aboutTooLong: 'About me must be 250 characters or fewer.',
  otherSessionEnded: 'The session was ended. That device has to log in again.',
  otherSessionsEnded: 'All other sessions were ended.',
  unknownSession: 'This session has already ended.',
} as const
