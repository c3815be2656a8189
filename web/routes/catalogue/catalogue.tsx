import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { loadCourseCards } from '#web/features/catalogue/cards/load-course-cards.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { CatalogueFilters } from '#web/features/catalogue/search/catalogue-filters.tsx'
import { isLoadMore, withMinimumDelay } from '#web/features/catalogue/search/course-list-query.ts'
import { CourseResults, NoCoursesFound } from '#web/features/catalogue/search/course-results.tsx'
import { filterOptions } from '#web/features/catalogue/search/filter-options.server.ts'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { settingsContext } from '#web/lib/settings.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/catalogue'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const categories = await withErrorPage(parseResponse(api.api.category.$get({ query: {} })))
  const requested = pageQueries.catalogue(new URL(request.url).searchParams)
  const categoryId = requested.category ?? params.id
  const category = categories.find(({ _id }) => _id === categoryId)?._id
  if (params.id && !category)
    throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const query = { ...requested, category }
  const cards = await withErrorPage(loadCourseCards(api, query))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { categories, query, cards, options: filterOptions, loadMoreWait: loadMore }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['shown'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const search = loaderData?.query.search
  return createPageMeta(matches, {
    title: search ? `Courses about “${search}”` : 'Courses',
    description:
      'Every course on Lectern: search by title, author or topic, filter by category and level, and start learning.',
    path: pages.catalogue,
  })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { categories, query, cards, options } = loaderData
  const { shown, ...filter } = query
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={[{ name: 'Home', to: pages.home }]} current="Courses" />}
        title={filter.search ? `Results for “${filter.search}”` : 'Courses'}
      >
        Open a course to see what it covers, who teaches it and what learners say.
      </PageHeader>
      <CatalogueFilters
        action={pages.catalogue}
        getUrl={pages.filteredCatalogue}
        params={filter}
        options={options}
        categories={categories}
      />
      <CourseResults
        cards={cards}
        filter={filter}
        getUrl={pages.filteredCatalogue}
        shown={shown}
        empty={
          <NoCoursesFound
            title={catalogueMessages.searchNotFound}
            hint="No courses match your search and filters. Try other words or remove a filter."
          />
        }
      />
    </Container>
  )
}
