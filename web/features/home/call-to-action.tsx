import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './call-to-action.module.css'

export function CallToAction() {
  return (
    <section className={classes.band} aria-labelledby="call">
      <Container className={classes.row}>
        <div className={classes.words}>
          <h2 id="call">Open the first page today</h2>
          <p>Make an account, confirm your e-mail, and the whole library is yours to enrol in.</p>
          <LinkButton to={pages.register}>Create an account</LinkButton>
        </div>
        <img src="/art/cta.svg" alt="" width={640} height={440} loading="lazy" />
      </Container>
    </section>
  )
}
