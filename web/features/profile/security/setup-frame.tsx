import type { ReactNode } from 'react'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './security.module.css'

/** The frame of the page on which a required second factor is added. */
export function SetupFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </Container>
  )
}
