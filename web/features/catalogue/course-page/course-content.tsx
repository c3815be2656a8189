import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { IconCheck } from '#web/ui/icons/general.ts'
import card from '#web/ui/layout/card.module.css'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './course-content.module.css'
import { placeholderOutcomes } from './parse-learning-outcomes.ts'

/** The placeholder list says that it is one: nothing generic is shown as a fact about the course. */
export function LearningOutcomes({ outcomes }: { outcomes: readonly string[] }) {
  const isPlaceholder = outcomes.length === 0
  return (
    <section aria-labelledby="learn">
      <h2 id="learn">What You'll Learn</h2>
      {isPlaceholder && <p className={classes.placeholder}>{catalogueMessages.noOutcomes}</p>}
      <ul role="list" className={`${card.card} ${classes.outcomes}`}>
        {(isPlaceholder ? placeholderOutcomes : outcomes).map((outcome) => (
          <li key={outcome}>
            {!isPlaceholder && <IconCheck size={20} aria-hidden="true" />}
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The server renders `html` from Markdown and escapes raw HTML. */
export function CourseDescription({ html }: { html: string }) {
  return (
    <section aria-labelledby="description">
      <h2 id="description">Description</h2>
      {html ? <Prose html={html} /> : <p>This course has no description yet.</p>}
    </section>
  )
}
