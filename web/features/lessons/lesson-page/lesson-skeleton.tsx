import { learningMessages } from '#shared/messages/learning.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './lesson-page.module.css'

/** Sent by the server to everyone, before the user and the lesson are known. */
export function LessonSkeleton({ course = '' }: { course?: string }) {
  return (
    <div className={classes.frame}>
      <Container className={classes.page}>
        <noscript>{learningMessages.needsJavaScript}</noscript>
        <p className="visually-hidden" role="status">
          Loading the lesson…
        </p>
        <div className={classes.layout}>
          <div className={classes.main}>
            <div className={classes.header}>
              <p className={classes.back}>{course}</p>
              <div className={`${skeleton.block} ${classes.skeletonTitle}`} />
              <p className={classes.facts} />
            </div>
            <div className={`${skeleton.block} ${classes.skeletonContent}`} />
          </div>
          <div className={classes.skeletonOutline}>
            <div className={`${skeleton.block} ${classes.skeletonContent}`} />
          </div>
        </div>
      </Container>
    </div>
  )
}
