import { useEffect, useState } from 'react'
import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import spinner from '#web/ui/feedback/spinner.module.css'
import { findLessonView, type LessonContentProps, loadLessonView } from './index.ts'
import classes from './kinds.module.css'

/** The content of a lesson, by the component of its kind; loading that is retried after an error. */
export function LessonContent(props: LessonContentProps) {
  const { kind } = props.content
  const [View, setView] = useState(() => findLessonView(kind))
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (hasFailed || View) return undefined
    let isMounted = true
    loadLessonView(kind).then(
      (view) => isMounted && setView(() => view),
      () => isMounted && setHasFailed(true),
    )
    return () => void (isMounted = false)
  }, [kind, hasFailed, View])

  // The player shows its own spinner; others need to know whose reading position applies.
  if (View && (kind === 'video' || !props.isLoading)) return <View {...props} />
  if (!hasFailed) {
    return (
      <div role="status" className={classes.loading} data-kind={kind}>
        <span className={spinner.spinner} aria-hidden="true" />
        <span className="visually-hidden">Loading the lesson…</span>
      </div>
    )
  }
  return (
    <div role="alert" className={classes.loading} data-kind={kind}>
      <p>{lessonMessages.contentFailed}</p>
      <Button variant="secondary" onClick={() => setHasFailed(false)}>
        Retry
      </Button>
    </div>
  )
}
