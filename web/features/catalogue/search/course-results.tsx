import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { FacetName } from '#shared/catalogue/course-facets.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { type CatalogueParams, pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { countPages, Paginator } from '#web/ui/table/paginator.tsx'
import { CourseList } from '../cards/course-list.tsx'
import { createCardMoments, LazyAlsoCovered } from '../moments/lazy-moments.tsx'
import { CourseGridSkeleton } from '../page-skeletons.tsx'
import { getNextPage, isLoadMore, resultCountId } from './course-list-query.ts'
import classes from './course-results.module.css'
import { FilterChips } from './filter-chips.tsx'
import { countSelected } from './filter-query.ts'
import { type CatalogueData, mayMatchLessons } from './load-catalogue.ts'

interface CourseResultsProps extends CatalogueData {
  getUrl: (params: CatalogueParams) => string
  fixed?: FacetName | undefined
  /** The button that opens the filters on small screens. */
  filterButton: ReactNode
  empty: ReactNode
}

/** The result count, the selected filters and the matching courses with their pages. */
export function CourseResults(props: CourseResultsProps) {
  const { cards, facets, filter, page, shown, getUrl, fixed, filterButton, empty } = props
  const { courses, result, isMore, similar } = cards
  const isLoading = useIsLoadingAnotherList()
  const start = (page - 1) * limits.pageSize
  const pageCount = countPages(result, limits.pageSize)
  const nextPage = getNextPage(page, shown, result)
  // If nothing matches the search itself, what is said in lessons may.
  const isEnd = similar !== undefined || start + courses.length >= result
  const hasAlso = isEnd && mayMatchLessons({ filter }) && !isLoading
  const count = useRef<HTMLParagraphElement>(null)
  useFocusOnNewPage(count, page)

  return (
    <section className={classes.results} aria-label="Results" aria-busy={isLoading}>
      <SimilarNotice similar={similar} filter={filter} getUrl={getUrl} />
      <div className={classes.summary}>
        <p ref={count} id={resultCountId} className={classes.count} role="status" tabIndex={-1}>
          Showing {isMore && 'more than '}
          {formatCount(result)} {result === 1 ? 'result' : 'results'}
          {courses.length < result && (
            <span className="visually-hidden">
              , {formatCount(start + 1)} to {formatCount(start + courses.length)} are on this page
            </span>
          )}
        </p>
        {filterButton}
      </div>
      <FilterChips facets={facets} filter={filter} getUrl={getUrl} fixed={fixed} />
      {isLoading ? (
        <CourseGridSkeleton />
      ) : result === 0 ? (
        empty
      ) : (
        <>
          <CourseList
            cards={cards}
            filter={filter}
            page={page}
            shown={shown}
            headingLevel="h2"
            titleStyle={filter.search ? 'clamp' : 'cut'}
            renderBelow={
              filter.search ? createCardMoments(courses, similar ?? filter.search) : undefined
            }
          />
          {result > limits.pageSize && (
            <Paginator
              page={nextPage ? nextPage - 1 : pageCount}
              firstPage={page}
              pages={pageCount}
              nextPage={nextPage}
              getHref={(number) => getUrl({ ...filter, page: number })}
            />
          )}
        </>
      )}
      {hasAlso && filter.search && <LazyAlsoCovered search={filter.search} />}
    </section>
  )
}

interface SimilarNoticeProps extends Pick<CourseResultsProps, 'filter' | 'getUrl'> {
  /** What was searched for instead. */
  similar: string | undefined
}

/** Says that nothing matches the search itself. Always rendered, so that the text is announced. */
function SimilarNotice({ similar, filter, getUrl }: SimilarNoticeProps) {
  const { search } = filter
  return (
    <div role="status">
      {similar !== undefined && search && (
        <p className={classes.similar}>
          No exact match for <strong>“{search}”</strong>, showing results for{' '}
          <strong>“{similar}”</strong>.{' '}
          <Link to={getUrl({ ...filter, search: quote(search) })} rel="nofollow">
            Search only for “{search}”
          </Link>
        </p>
      )}
    </div>
  )
}

/** Quotes make the search look for exactly these words. */
function quote(search: string): string {
  return `"${search.replaceAll('"', '')}"`
}

/** As a page load would; the link that was followed may be elsewhere now. */
function useFocusOnNewPage(target: RefObject<HTMLElement | null>, page: number): void {
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    target.current?.focus({ preventScroll: true })
  }, [target, page])
}

/** True while another search or filter loads, but not after Load more. */
function useIsLoadingAnotherList(): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  if (!next || next.pathname !== pathname) return false
  const toUrl = (path: string) => `http://page${path}`
  return !isLoadMore(toUrl(pathname + search), toUrl(next.pathname + next.search), ['shown'])
}

interface NoCoursesFoundProps {
  title: string
  hint: string
  filter: CatalogueParams
}

/** Offers the same search without filters, or all courses. */
export function NoCoursesFound({ title, hint, filter }: NoCoursesFoundProps) {
  const { search } = filter
  const isNarrowed = search !== undefined && countSelected(filter) > 0
  return (
    <StatePanel
      title={title}
      illustration={<img src="/art/empty-search.svg" alt="" width={240} height={180} />}
      actions={
        <>
          {isNarrowed && (
            <LinkButton to={pages.filteredCatalogue({ search })}>
              Search all courses for “{search}”
            </LinkButton>
          )}
          <LinkButton variant="secondary" to={pages.catalogue}>
            Show all courses
          </LinkButton>
        </>
      }
    >
      <p>{hint}</p>
    </StatePanel>
  )
}
