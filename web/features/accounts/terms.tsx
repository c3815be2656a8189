import classes from './account-page.module.css'

/** Our own plain words; they open in place, so that nothing typed is left behind. */
export function Terms() {
  return (
    <details className={classes.terms}>
      <summary>Read the Terms and Conditions</summary>
      <div className={classes.termsText}>
        <ol>
          <li>
            Your account is yours alone. Keep your password to yourself, and tell us the truth about
            your name and address.
          </li>
          <li>
            Courses belong to the people who made them. Watch them and learn from them; do not copy
            them elsewhere.
          </li>
          <li>
            What you write stays yours. By posting it here you let us show it to the other people
            who use Lectern.
          </li>
          <li>
            Be kind. We remove insults, spam and whatever breaks the law, and we may close accounts
            that keep at it.
          </li>
          <li>
            We keep only what the service needs: your account, your courses, your posts and reviews.
            We do not sell it. When your account is deleted, it goes.
          </li>
          <li>
            We take care that everything works and cannot promise that it always will. Courses may
            change or be withdrawn by their authors.
          </li>
        </ol>
      </div>
    </details>
  )
}
