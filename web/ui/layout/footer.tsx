import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { legalNames } from '#shared/messages/legal/legal-names.ts'
import { pages } from '#shared/paths.ts'
import { useLegalTexts } from '#web/lib/legal-texts.ts'
import { useSettings } from '#web/lib/settings.ts'
import { Mark } from '../media/mark.tsx'
import below from './below-screen.module.css'
import { Container } from './container.tsx'
import classes from './footer.module.css'
import { ThemeSelect } from './theme-select.tsx'

interface FooterProps {
  /** Goes beside the links. */
  children: ReactNode
}

export function Footer({ children }: FooterProps) {
  const legalTexts = useLegalTexts()
  const { catalogue, supportEmail } = useSettings()
  return (
    <footer className={`${classes.footer} ${below.belowScreen}`}>
      <Container className={classes.columns}>
        <div className={classes.about}>
          <p className={classes.name}>
            <Mark size={28} />
            Lectern
          </p>
          <p>Courses by people who do what they teach. Look inside before you enrol.</p>
        </div>
        {catalogue !== 'hidden' && (
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
                <a href={pages.feed}>RSS feed of new courses</a>
              </li>
              <li>
                <a href={pages.apiDocs}>API documentation</a>
              </li>
            </ul>
          </nav>
        )}
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <p>
            <Link to={pages.contact}>Send us a message</Link>
          </p>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          {legalTexts.map(({ kind }) => (
            <p key={kind}>
              <Link to={pages[kind]}>{legalNames[kind]}</Link>
            </p>
          ))}
        </section>
        {children}
        <ThemeSelect />
      </Container>
    </footer>
  )
}
