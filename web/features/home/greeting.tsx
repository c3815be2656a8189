import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './greeting.module.css'

/** Presents courses for beginners; `children` are the cards of up to three Start courses. */
export function Greeting({ children }: { children: ReactNode }) {
  return (
    <section className={classes.greeting} aria-labelledby="greeting">
      <Container className={classes.row}>
        <div className={classes.text}>
          <h2 id="greeting">Let's start Learning</h2>
          <p>Short courses for beginners. You do not need any prior knowledge.</p>
          <Link to={pages.filteredCatalogue({ type: 'Start' })}>All Start courses</Link>
        </div>
        {children}
      </Container>
    </section>
  )
}
