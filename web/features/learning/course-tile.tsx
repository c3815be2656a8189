import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import classes from './learning-cards.module.css'

interface CourseTileProps {
  course: { title: string; author: string; topic: string; images: { url: string } }
  /** The page that the title links to, if the course can be opened. */
  to: string | undefined
  isDimmed: boolean
  /** Details and actions. */
  children: ReactNode
}

/** The cover, title and author of a course in My Learnings. */
export function CourseTile({ course, to, isDimmed, children }: CourseTileProps) {
  const { title, author, topic, images } = course
  return (
    <article className={classes.content} data-unavailable={isDimmed ? '' : undefined}>
      <div className={classes.cover}>
        <CoverImage
          src={images.url}
          sizes="(width < 40rem) 92vw, 320px"
          alt=""
          width={320}
          height={180}
          loading="lazy"
        />
      </div>
      <h2 className={classes.title}>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <p className={classes.detail}>
        <Facts items={[author, topic]} />
      </p>
      {children}
    </article>
  )
}
