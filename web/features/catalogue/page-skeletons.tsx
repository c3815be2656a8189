import { Container } from '#web/ui/layout/container.tsx'
import coverClasses from './cards/course-cover.module.css'
import bodyClasses from './course-page/course-body.module.css'
import heroClasses from './course-page/course-hero.module.css'
import classes from './page-skeletons.module.css'

/** The details page's own layout while it is fetched. */
export function CoursePageSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={heroClasses.band}>
        <Container className={`${heroClasses.hero} ${classes.waiting}`}>
          <div className={`${heroClasses.trail} ${classes.trail}`} />
          <div className={heroClasses.text}>
            <div className={classes.title} />
            <div className={classes.line} />
            <div className={classes.line} />
            <div className={classes.button} />
          </div>
          <div className={`${coverClasses.cover} ${heroClasses.cover}`} />
        </Container>
      </div>
      <Container className={`${bodyClasses.body} ${classes.waiting}`}>
        <div className={bodyClasses.main}>
          <div className={classes.block} />
          <div>
            <div className={classes.line} />
            <div className={classes.line} />
            <div className={classes.line} />
          </div>
        </div>
      </Container>
    </div>
  )
}
