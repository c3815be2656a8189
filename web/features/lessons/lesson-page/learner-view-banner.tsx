import { lessonMessages } from '#shared/messages/lessons/lessons.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './lesson-page.module.css'

/** Says to authors that they see the course as a learner, with the way back. */
export function LearnerViewBanner({ course }: { course: string }) {
  return (
    <section className={classes.banner} aria-label="View as learner">
      <Container className={classes.bannerContent}>
        <p>{lessonMessages.asLearner}</p>
        <LinkButton variant="secondary" to={pages.curriculum(course)}>
          Back to the curriculum
        </LinkButton>
      </Container>
    </section>
  )
}
