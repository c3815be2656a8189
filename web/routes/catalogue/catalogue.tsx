import { data, redirect } from 'react-router'
import { catalogueQueries } from '#shared/catalogue/catalogue-query.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { CataloguePage } from '#web/features/catalogue/search/catalogue-page.tsx'
import { isLoadMore, withMinimumDelay } from '#web/features/catalogue/search/course-list-query.ts'
import { NoCoursesFound } from '#web/features/catalogue/search/course-results.tsx'
import { addPage, getMissingPage, hasFilter } from '#web/features/catalogue/search/filter-query.ts'
import {
  isWithoutMatch,
  loadCatalogue,
  mayMatchLessons,
} from '#web/features/catalogue/search/load-catalogue.ts'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import type { PageHandle } from '#web/lib/document/page-data.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { PageSearchHandle } from '#web/lib/page-search.ts'
import { settingsContext } from '#web/lib/settings.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/catalogue'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const categories = await withErrorPage(parseResponse(api.api.category.$get({ query: {} })))
  const requested = catalogueQueries.catalogue(new URL(request.url).searchParams)
  const preselected = categories.find(({ _id }) => _id === params.id)
  if (params.id && !preselected)
    throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const category = requested.category ?? (preselected && [preselected.name])
  const list = await withErrorPage(loadCatalogue(api, categories, { ...requested, category }))
  const lastPage = getMissingPage(list)
  if (lastPage) throw redirect(pages.filteredCatalogue({ ...list.filter, page: lastPage }))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { categories, list, loadMoreWait: loadMore }
}

type LoaderData = Awaited<ReturnType<typeof loader>>

export const handle: PageSearchHandle<LoaderData> & PageHandle = {
  // What lessons say is only in the browser, and may be all that is found.
  needsScript: ({ list }: LoaderData) => mayMatchLessons(list) && isWithoutMatch(list.cards),
  toPageSearch: ({ list }) => ({ getUrl: pages.filteredCatalogue, filter: list.filter }),
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['shown'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { filter = {}, page = 1 } = loaderData?.list ?? {}
  const title = filter.search ? `Courses about “${filter.search}”` : 'Courses'
  return createPageMeta(matches, {
    title: addPage(title, page),
    description:
      'Every course on Lectern: search by title, author or topic, filter by category and level, and start learning.',
    path: pages.filteredCatalogue({ ...filter, sort: undefined, page }),
    isIndexed: !hasFilter(filter),
  })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { categories, list } = loaderData
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={[{ name: 'Home', to: pages.home }]} current="Courses" />}
        title={list.filter.search ? `Results for “${list.filter.search}”` : 'Courses'}
      >
        Open a course to see what it covers, who teaches it and what learners say.
      </PageHeader>
      <CataloguePage
        {...list}
        action={pages.catalogue}
        getUrl={pages.filteredCatalogue}
        categories={categories}
        empty={
          <NoCoursesFound
            filter={list.filter}
            title={catalogueMessages.searchNotFound}
            hint="No courses match your search and filters. Try other words or remove a filter."
          />
        }
      />
    </Container>
  )
}
