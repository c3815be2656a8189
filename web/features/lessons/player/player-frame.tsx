import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { IconArrowLeft } from '#web/ui/icons/general.ts'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './player.module.css'

interface PlayerFrameProps {
  title: string
  author: string
  children: ReactNode
}

/** The layout of the player page, with and without access to the video. */
export function PlayerFrame({ title, author, children }: PlayerFrameProps) {
  return (
    <div className={classes.frame}>
      <Container className={classes.page}>
        <Link className={classes.back} to={pages.myLearning}>
          <IconArrowLeft size={18} aria-hidden="true" />
          My Learnings
        </Link>
        <h1>{title}</h1>
        <p className={classes.author}>by {author}</p>
        {children}
      </Container>
    </div>
  )
}
