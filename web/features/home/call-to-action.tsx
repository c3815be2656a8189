import { pages } from '#shared/paths.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { useSession } from '#web/lib/session/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './call-to-action.module.css'

/** The next step of a visitor, of a user without courses, and of a learner. */
export function CallToAction() {
  const { status, enrolled } = useSession()
  const isClosed = useRegistrationMode() === 'closed'
  const { title, text, button } =
    status === 'anonymous'
      ? isClosed
        ? forMembers
        : forVisitors
      : enrolled.size === 0
        ? forUsers
        : forLearners
  return (
    <section className={classes.band} aria-labelledby="call">
      <Container className={classes.row}>
        <div className={classes.text}>
          <h2 id="call">{title}</h2>
          <p>{text}</p>
          <LinkButton to={button.to}>{button.label}</LinkButton>
        </div>
        <img src="/art/cta.svg" alt="" width={640} height={440} loading="lazy" />
      </Container>
    </section>
  )
}

const forVisitors = {
  title: 'Start learning today',
  text: 'Create an account, confirm your email address and enrol in your first course.',
  button: { label: 'Create an account', to: pages.register },
}
/** While nobody can register. */
const forMembers = {
  title: 'Continue learning',
  text: 'Log in to your account, and continue where you left off.',
  button: { label: 'Log in', to: pages.login },
}
const forUsers = {
  title: 'Start learning today',
  text: 'Choose a course, enrol with one click and learn at your own pace.',
  button: { label: 'Browse courses', to: pages.catalogue },
}
const forLearners = {
  title: 'Keep learning',
  text: 'Your courses and your progress are in My Learnings, on every device you log in from.',
  button: { label: 'My Learnings', to: pages.myLearning },
}
