import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { pages } from '#shared/paths.ts'
import type { CsvColumn } from '#web/lib/format/csv.ts'

/** The columns of an export of courses; `categories` are the names by id. */
export function listCourseColumns(
  categories: ReadonlyMap<string, string>,
): readonly CsvColumn<CourseCard>[] {
  return [
    ['Id', ({ _id }) => _id],
    ['Title', ({ title }) => title],
    ['Author', ({ author }) => author],
    ['Type', ({ type }) => type],
    ['Level', ({ level }) => level],
    ['Category', ({ category }) => categories.get(category) ?? ''],
    ['Topic', ({ topic }) => topic],
    ['Rating', ({ rating }) => rating],
    ['Reviews', ({ numReviews }) => numReviews],
    ['Learners', ({ learners }) => learners],
    ['Minutes', ({ minutes }) => minutes],
    ['Created', ({ createdAt }) => createdAt],
    ['Address', ({ _id }) => window.location.origin + pages.course(_id)],
  ]
}
