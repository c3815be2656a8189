import skeleton from '#web/ui/feedback/skeleton.module.css'
import { Container } from '#web/ui/layout/container.tsx'
import coverClasses from './cards/course-cover.module.css'
import listClasses from './cards/course-list.module.css'
import heroClasses from './course-page/course-hero.module.css'
import pageClasses from './course-page/course-page.module.css'
import classes from './page-skeletons.module.css'

/** Has the layout of the course details page. */
export function CoursePageSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={heroClasses.band}>
        <Container className={heroClasses.hero}>
          <div className={`${skeleton.block} ${heroClasses.breadcrumbs} ${classes.breadcrumbs}`} />
          <div>
            <div className={`${skeleton.block} ${classes.title}`} />
            <div className={`${skeleton.block} ${classes.line}`} />
            <div className={`${skeleton.block} ${classes.line}`} />
            <div className={`${skeleton.block} ${classes.button}`} />
          </div>
          <div className={`${coverClasses.cover} ${heroClasses.cover}`} />
        </Container>
      </div>
      <Container className={pageClasses.body}>
        <div className={pageClasses.main}>
          <div className={`${skeleton.block} ${classes.outcomes}`} />
          <div>
            <div className={`${skeleton.block} ${classes.line}`} />
            <div className={`${skeleton.block} ${classes.line}`} />
            <div className={`${skeleton.block} ${classes.line}`} />
          </div>
        </div>
      </Container>
    </div>
  )
}

/** Has the layout of a grid of course cards. */
export function CourseGridSkeleton({ cards = 10 }: { cards?: number }) {
  return (
    <div className={listClasses.grid} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index}>
          <div className={`${skeleton.block} ${classes.cardCover}`} />
          <div className={`${skeleton.block} ${classes.cardLine}`} />
          <div className={`${skeleton.block} ${classes.cardLine}`} />
          <div className={`${skeleton.block} ${classes.cardLine}`} />
        </div>
      ))}
    </div>
  )
}
