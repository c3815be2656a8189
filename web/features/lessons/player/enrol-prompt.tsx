import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { PlayerFrame } from './player-frame.tsx'
import classes from './player.module.css'

interface EnrolPromptProps {
  course: Pick<Course, '_id' | 'title' | 'author' | 'images'>
  /** The button that enrols; the player replaces this prompt afterwards. */
  action: ReactNode
}

export function EnrolPrompt({ course, action }: EnrolPromptProps) {
  return (
    <PlayerFrame title={course.title} author={course.author}>
      <div className={classes.enrolPrompt}>
        <CoverImage
          className={classes.cover}
          src={course.images.url}
          sizes="(width < 48rem) 92vw, 640px"
          alt=""
          width={640}
          height={360}
        />
        <div className={classes.enrolText}>
          <p>{learningMessages.notEnrolled}</p>
          {action}
          <Link to={pages.course(course._id)}>View the course page first</Link>
        </div>
      </div>
    </PlayerFrame>
  )
}
