import { Container } from '#web/ui/layout/container.tsx'
import classes from './feature-list.module.css'

const features = [
  {
    title: 'Read before you enrol',
    text: 'What a course covers, who teaches it and every review are open to everybody. No account, no teaser.',
  },
  {
    title: 'A search that forgives',
    text: 'Titles, authors, topics and descriptions, with typos and endings understood. Every result has an address you can share.',
  },
  {
    title: 'Enrol with one press',
    text: 'A course you take waits in My Learnings, on each device you log in from, until you put it away yourself.',
  },
  {
    title: 'Made for every reader',
    text: 'By keyboard, by screen reader, on a phone, in light or dark: the whole site works the way you do.',
  },
] as const

export function FeatureList() {
  return (
    <Container>
      <section className={classes.features} aria-labelledby="features">
        <h2 id="features">Why people stay</h2>
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
