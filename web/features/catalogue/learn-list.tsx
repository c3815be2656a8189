import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
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
