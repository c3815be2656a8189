import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Course } from '#shared/contract/catalogue.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { PlayerFrame } from './player-frame.tsx'
import classes from './player.module.css'

interface EnrolGateProps {
  course: Pick<Course, '_id' | 'title' | 'author' | 'images'>
  /** The button that enrols; once it did, the page plays by itself. */
  action: ReactNode
}

export function EnrolPrompt({ course, action }: EnrolGateProps) {
  return (
    <PlayerFrame title={course.title} author={course.author}>
      <div className={classes.gate}>
        <CoverImage
          className={classes.gateCover}
          src={course.images.url}
          sizes="(width < 48em) 92vw, 640px"
          alt=""
          width={640}
          height={360}
        />
        <div className={classes.gateText}>
          <p>{learningMessages.notEnrolled}</p>
          {action}
          <Link to={pages.course(course._id)}>Read about the course first</Link>
        </div>
      </div>
    </PlayerFrame>
  )
}
