import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './course-body.module.css'

export function LearningOutcomes({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-labelledby="learn">
      <h2 id="learn">What You'll Learn</h2>
      <ul role="list" className={classes.learn}>
        {lines.map((line) => (
          <li key={line}>
            <IconCheck size={20} aria-hidden="true" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `html` was made from Markdown on the server, where raw HTML is taken for text. */
export function CourseDescription({ html }: { html: string }) {
  return (
    <section aria-labelledby="description">
      <h2 id="description">Description</h2>
      {html ? <Prose html={html} /> : <p>The author has not described this course yet.</p>}
    </section>
  )
}
