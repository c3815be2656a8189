import { useState } from 'react'
import type { CourseOutline as Outline } from '#shared/contract/courses/outline.ts'
import type { CourseLearning } from '#shared/contract/learning/lessons.ts'
import { useMediaQuery } from '#web/lib/document/media-query.ts'
import { IconMenu2 } from '#web/ui/icons/navigation.ts'
import { BottomSheet } from '#web/ui/layout/bottom-sheet.tsx'
import { OutlineSearch } from '../course-search/outline-search.tsx'
import { CourseOutline } from '../outline/course-outline.tsx'
import { describeCompletedBriefly, hasProgress } from '../outline/outline-progress.ts'
import classes from './lesson-page.module.css'

interface OutlinePanelProps {
  outline: Outline
  learning: CourseLearning
  current: string
  /** The place of the open lesson in the course; -1 if it has none. */
  index: number
  toLesson: (lesson: string) => string
}

/** The outline beside the lesson; on phones in a sheet, which a bar at the bottom opens. */
export function OutlinePanel({ index, ...outline }: OutlinePanelProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const [isOpen, setIsOpen] = useState(false)
  const { current, toLesson } = outline
  const content = (
    <OutlineSearch
      course={outline.outline.course}
      current={current}
      toLesson={toLesson}
      outline={<CourseOutline {...outline} />}
    />
  )
  if (isWide) {
    return (
      <aside className={classes.aside} aria-label="Course outline">
        {content}
      </aside>
    )
  }
  return (
    <div className={classes.outlineBar}>
      <button
        type="button"
        className={classes.barButton}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.barHandle} aria-hidden="true" />
        <IconMenu2 size={20} aria-hidden="true" />
        <span className={classes.barText}>
          {index >= 0 ? `Lesson ${index + 1} of ${outline.outline.lessons}` : 'All lessons'}
        </span>
        {hasProgress(outline.learning) && (
          <span className={classes.barDetail}>
            {describeCompletedBriefly(outline.outline, outline.learning)}
          </span>
        )}
      </button>
      {isOpen && (
        <BottomSheet title="Lessons" onClose={() => setIsOpen(false)}>
          {content}
        </BottomSheet>
      )}
    </div>
  )
}
