import classes from './account-page.module.css'

/** The terms of an operator who has not published any. */
export default function BasicTerms() {
  return (
    <div className={classes.termsText}>
      <ol>
        <li>
          Your account is personal. Keep your password secret, and use your real name and email
          address.
        </li>
        <li>
          Courses belong to their authors. Watch them and learn from them, but do not copy them
          elsewhere.
        </li>
        <li>
          What you write remains yours. By posting it here, you allow us to show it to other people
          who use Lectern.
        </li>
        <li>
          Be kind. We remove insults, spam and anything illegal, and may close accounts that
          continue to post it.
        </li>
        <li>
          We store only what the service needs: your account, courses, posts and reviews. We do not
          sell your data, and we delete it together with your account.
        </li>
        <li>
          We work to keep everything running, but cannot guarantee that it always will. Authors may
          change or withdraw their courses.
        </li>
      </ol>
    </div>
  )
}
