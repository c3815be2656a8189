import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CurriculumLesson, EditableLesson } from '#shared/contract/courses/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { IconX } from '#web/ui/icons/general.ts'
import type { LessonPreviews } from '../kinds/define-kind.ts'
import { toElementId } from '../tree/tree-context.ts'
import { LessonEditor } from './lesson-editor.tsx'
import { loadLesson } from './lesson-requests.ts'
import classes from './lesson.module.css'

interface LessonPanelProps {
  id: string
  /** As in the tree; undefined if it is not there. */
  row: CurriculumLesson | undefined
  /** The lesson was just added and is not saved yet. */
  isAdded: boolean
  userId: string
  previews: LessonPreviews
  /** The address of the tree without this lesson. */
  back: string
  onSaved: (lesson: EditableLesson, revision: number) => void
  onRestore: (lesson: EditableLesson) => void
}

/** The lesson of the address, beside the tree; on narrow screens instead of it. */
export function LessonPanel(props: LessonPanelProps) {
  const { id, row, isAdded, back } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // Closing it removes the focused link.
    return () => document.getElementById(toElementId(id, 'title'))?.focus()
  }, [id])
  return (
    <section className={classes.panel} aria-labelledby="lesson-heading">
      <div className={classes.panelHeader}>
        <h2 ref={heading} id="lesson-heading" tabIndex={-1}>
          {row?.title ?? 'Lesson'}
        </h2>
        <Link className={classes.close} to={back} preventScrollReset aria-label="Close the lesson">
          <IconX size={20} aria-hidden="true" />
        </Link>
      </div>
      {isAdded ? (
        <>
          <p role="status">{messages.opensOnceSaved}</p>
          <LessonSkeleton />
        </>
      ) : (
        <LoadedLesson {...props} />
      )}
    </section>
  )
}

function LoadedLesson(props: LessonPanelProps) {
  const { id, row, back, onRestore } = props
  const load = useCallback((signal: AbortSignal) => loadLesson(id, signal), [id])
  const { data: lesson, error, refetch } = useQuery(load)
  if (lesson) {
    return (
      <LessonEditor
        key={id}
        {...props}
        lesson={lesson}
        version={row?.version ?? 0}
        onRestore={() => onRestore(lesson)}
      />
    )
  }
  if (error && !row) {
    return (
      <StatePanel
        title={messages.lessonNotFound}
        level="h3"
        actions={<LinkButton to={back}>Back to the curriculum</LinkButton>}
      >
        <p>{messages.lessonMissing}</p>
      </StatePanel>
    )
  }
  if (error) {
    return (
      <LoadError
        title="The lesson could not be opened"
        level="h3"
        message={error}
        onRetry={refetch}
        link={{ to: back, label: 'Back to the curriculum' }}
      />
    )
  }
  return <LessonSkeleton />
}

function LessonSkeleton() {
  return (
    <div className={classes.editor} aria-hidden="true">
      <div className={`${skeleton.block} ${classes.fieldSkeleton}`} />
      <div className={`${skeleton.block} ${classes.contentSkeleton}`} />
    </div>
  )
}
