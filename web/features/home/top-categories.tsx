import { Link } from 'react-router'
import type { PopularCategory, Category } from '#shared/contract/courses/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './top-categories.module.css'

/** The categories with the most courses, laid out like a table of contents. */
export function TopCategories({ categories }: { categories: readonly PopularCategory[] }) {
  if (categories.length === 0) return null
  return (
    <Container phoneHeight={338}>
      <section className={classes.contents} aria-labelledby="top-categories">
        <div className={classes.text}>
          <h2 id="top-categories">Top categories</h2>
          <p>The categories with the most courses.</p>
        </div>
        <ul role="list" className={classes.list}>
          {categories.map(({ _id, name, courseCount }) => (
            <li key={_id}>
              <Link to={pages.category(_id)}>
                <span className={classes.name}>{name}</span>
                <span className={classes.leader} aria-hidden="true" />
                <span className={classes.count}>
                  {formatCount(courseCount)}
                  <span className="visually-hidden">
                    {' '}
                    {courseCount === 1 ? 'course' : 'courses'}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  )
}

/** Loads up to `limit` categories, those with the most courses first. Empty ones are left out. */
export async function loadPopularCategories(api: Api, limit: number): Promise<PopularCategory[]> {
  const list = await parseResponse(api.api.category.$get({ query: { popular: String(limit) } }))
  return list.filter(hasCourseCount).filter(({ courseCount }) => courseCount > 0)
}

/** The type of the response does not depend on the query. */
function hasCourseCount(item: Category | PopularCategory): item is PopularCategory {
  return 'courseCount' in item
}
