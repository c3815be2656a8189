import { builtInTerms } from '#shared/messages/legal/built-in-terms.ts'
import classes from './account-page.module.css'

/** The terms of an operator who has not published any. */
export default function BasicTerms() {
  return (
    <div className={classes.termsText}>
      <ol>
        {builtInTerms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </div>
  )
}
