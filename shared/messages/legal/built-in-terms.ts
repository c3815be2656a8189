/** What new users accept while the operator has not published any terms; one paragraph each. */
export const builtInTerms = [
  'Your account is personal. Keep your password secret, and use your real name and email address.',
  'Courses belong to their authors. Watch them and learn from them, but do not copy them elsewhere.',
  'What you write remains yours. By posting it here, you allow us to show it to other people who use Lectern.',
  'Be kind. We remove insults, spam and anything illegal, and may close accounts that continue to post it.',
  'We store only what the service needs: your account, courses, posts and reviews. We do not sell your data, and we delete it together with your account.',
  'We work to keep everything running, but cannot guarantee that it always will. Authors may change or withdraw their courses.',
] as const
