import { IconCheck } from '#web/ui/icons/general.ts'
import card from '#web/ui/layout/card.module.css'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './course-content.module.css'

export function LearningOutcomes({ outcomes }: { outcomes: readonly string[] }) {
  return (
    <section aria-labelledby="learn">
      <h2 id="learn">What You'll Learn</h2>
      <ul role="list" className={`${card.card} ${classes.outcomes}`}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <IconCheck size={20} aria-hidden="true" />
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
