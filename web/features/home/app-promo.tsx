import { Container } from '#web/ui/layout/container.tsx'
import classes from './app-promo.module.css'

/** There is no app in a store: the site itself can be installed. */
export function AppPromo() {
  return (
    <Container phoneHeight={230}>
      <section className={classes.promo} aria-labelledby="promo">
        <img src="/art/app-promo.svg" alt="" width={640} height={440} loading="lazy" />
        <div>
          <h2 id="promo">Lectern on your phone</h2>
          <p>
            There is no app to download: every page works on a small screen. To add Lectern to your
            apps, open the browser menu and choose “Add to Home screen”.
          </p>
        </div>
      </section>
    </Container>
  )
}
