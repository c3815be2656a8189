import { Container } from '#web/ui/layout/container.tsx'
import classes from './app-promo.module.css'

/** There is no store to send people to: the site itself is what a phone installs. */
export function AppPromo() {
  return (
    <Container>
      <section className={classes.promo} aria-labelledby="promo">
        <img src="/art/app-promo.svg" alt="" width={640} height={440} loading="lazy" />
        <div>
          <h2 id="promo">Lectern on your phone</h2>
          <p>
            There is nothing to download: every page is made for a small screen too. To keep Lectern
            among your apps, open the browser's menu and choose “Add to Home screen”.
          </p>
        </div>
      </section>
    </Container>
  )
}
