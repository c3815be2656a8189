import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { useSettings } from '#web/lib/settings.ts'
import { Mark } from '../media/mark.tsx'
import { Container } from './container.tsx'
import classes from './footer.module.css'
import { ThemeSelect } from './theme-select.tsx'

/** `children` stands beside the links: what pages offer at their foot. */
export function Footer({ children }: { children: ReactNode }) {
  const { supportEmail } = useSettings()
  return (
    <footer className={classes.footer}>
      <Container className={classes.columns}>
        <div className={classes.about}>
          <p className={classes.name}>
            <Mark size={28} />
            Lectern
          </p>
          <p>Courses by people who teach what they do, open to read before you enrol.</p>
        </div>
        <nav aria-label="Footer">
          <h2>Learn</h2>
          <ul role="list">
            <li>
              <Link to={pages.catalogue}>All courses</Link>
            </li>
            <li>
              <Link to={pages.filteredCatalogue({ type: 'Start' })}>Start courses</Link>
            </li>
            <li>
              <Link to={pages.filteredCatalogue({ sort: 'newest' })}>Newest courses</Link>
            </li>
            <li>
              <Link to={pages.roadmap}>Roadmap</Link>
            </li>
            <li>
              <a href={pages.feed}>New courses by feed</a>
            </li>
            <li>
              <a href={pages.apiDocs}>API documentation</a>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <p>
            <Link to={pages.contact}>Write to us</Link>
          </p>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </section>
        {children}
        <ThemeSelect />
      </Container>
    </footer>
  )
}
