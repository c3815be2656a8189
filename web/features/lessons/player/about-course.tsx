import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './player.module.css'

/** The summary and the description of a course. */
export function AboutCourse({ summary, description }: { summary: string; description: string }) {
  if (!summary && !description) return <p>{catalogueMessages.noDescription}</p>
  return (
    <div className={classes.about}>
      {summary && (
        <section>
          <h2>About this course</h2>
          <p className={classes.summary}>{summary}</p>
        </section>
      )}
      {description && (
        <section>
          <h2>Description</h2>
          <Prose html={description} />
        </section>
      )}
    </div>
  )
}
