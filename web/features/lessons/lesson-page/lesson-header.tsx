import { Link } from 'react-router'
import type { OutlineLesson } from '#shared/contract/courses/outline.ts'
import { lessonKindNames } from '#shared/lesson-kinds.ts'
import { pages } from '#shared/paths.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { IconArrowLeft } from '#web/ui/icons/general.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import classes from './lesson-page.module.css'

interface LessonHeaderProps {
  course: { _id: string; title: string }
  section: string | undefined
  lesson: Pick<OutlineLesson, 'title' | 'kind' | 'seconds' | 'required'> | undefined
}

export function LessonHeader({ course, section, lesson }: LessonHeaderProps) {
  const facts = lesson && [
    section,
    lessonKindNames[lesson.kind],
    lesson.seconds !== null && formatLength(lesson.seconds),
    !lesson.required && 'Optional',
  ]
  return (
    <header className={classes.header}>
      <Link className={classes.back} to={pages.course(course._id)}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <span className={classes.backText}>{course.title || 'Course page'}</span>
      </Link>
      <h1 className={classes.title}>{lesson?.title}</h1>
      <p className={classes.facts}>{facts && <Facts items={facts} />}</p>
    </header>
  )
}
