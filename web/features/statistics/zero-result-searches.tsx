import { Link } from 'react-router'
import type { ZeroResultSearch } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages } from '#shared/messages/administration/statistics.ts'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ScrollRegion } from '#web/ui/charts/scroll-region.tsx'
import card from '#web/ui/layout/card.module.css'
import classes from './statistics.module.css'

const messages = statisticsMessages.searches

/** The most frequent searches without an exact match, each linked to its results. */
export function ZeroResultSearches({ searches }: { searches: readonly ZeroResultSearch[] }) {
  return (
    <section className={`${card.card} ${classes.searches}`} aria-labelledby="searches">
      <h3 id="searches">{messages.title}</h3>
      <p className={classes.help}>{messages.explanation}</p>
      <p className={classes.links}>
        <Link to={pages.synonyms}>Synonyms</Link>
        <Link to={pages.createCourse}>Create a course</Link>
      </p>
      {searches.length === 0 ? (
        <p className={classes.none}>{messages.empty}</p>
      ) : (
        <ScrollRegion className={classes.list} label={`${messages.title}, table`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Search</th>
                <th scope="col">Times</th>
                <th scope="col">Shown instead</th>
              </tr>
            </thead>
            <tbody>
              {searches.map(({ search, count, similar }) => (
                <tr key={search}>
                  <th scope="row">
                    <Link to={pages.filteredCatalogue({ search })}>{search}</Link>
                  </th>
                  <td>{formatCount(count)}</td>
                  <td>{similar ? `Courses for “${similar}”` : messages.nothing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
