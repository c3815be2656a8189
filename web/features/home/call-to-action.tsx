import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './call-to-action.module.css'

export function CallToAction() {
  return (
    <section className={classes.band} aria-labelledby="call">
      <Container className={classes.row}>
        <div className={classes.text}>
          <h2 id="call">Start learning today</h2>
          <p>Create an account, confirm your email address and enrol in your first course.</p>
          <LinkButton to={pages.register}>Create an account</LinkButton>
        </div>
        <img src="/art/cta.svg" alt="" width={640} height={440} loading="lazy" />
      </Container>
    </section>
  )
}
