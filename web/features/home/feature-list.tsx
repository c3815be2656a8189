import { Container } from '#web/ui/layout/container.tsx'
import classes from './feature-list.module.css'

const features = [
  {
    title: 'Look before you enrol',
    text: 'See what a course covers, who teaches it and every review. You do not need an account.',
  },
  {
    title: 'Search that tolerates typos',
    text: 'Find courses by title, author, topic or description. Every search has a link you can share.',
  },
  {
    title: 'Enrol with one click',
    text: 'Your courses are in My Learnings on every device you log in from, until you remove them.',
  },
  {
    title: 'Accessible to everyone',
    text: 'The whole site works by keyboard, with a screen reader, on a phone, and in light or dark mode.',
  },
] as const

export function FeatureList() {
  return (
    <Container phoneHeight={260}>
      <section className={classes.features} aria-labelledby="features">
        <h2 id="features">Why learn with Lectern</h2>
        <ol role="list" className={classes.list}>
          {features.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </Container>
  )
}
