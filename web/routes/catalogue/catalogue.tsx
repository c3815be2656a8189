import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { Breadcrumbs } from '#web/features/catalogue/breadcrumbs.tsx'
import { loadCourseCards } from '#web/features/catalogue/cards/load-course-cards.ts'
import { PageHeader } from '#web/features/catalogue/page-header.tsx'
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
  const asked = pageQueries.catalogue(new URL(request.url).searchParams)
  const named = asked.category ?? params.id
  const category = categories.find(({ _id }) => _id === named)?._id
  if (params.id && !category)
    throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const address = { ...asked, category }
  const found = await withErrorPage(loadCourseCards(api, address))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { categories, address, found, choices: filterOptions, loadMoreWait: loadMore }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['shown'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const search = loaderData?.address.search
  return createPageMeta(matches, {
    title: search ? `Courses about “${search}”` : 'Courses',
    description:
      'Every course on Lectern: search by title, author or topic, filter by category and level, and start learning.',
    path: pages.catalogue,
  })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { categories, address, found, choices } = loaderData
  const { shown, ...filter } = address
  return (
    <Container>
      <PageHeader
        trail={<Breadcrumbs trail={[{ name: 'Home', to: pages.home }]} here="Courses" />}
        title="Courses"
      >
        Open any of them and read what it covers, who teaches it and what learners say.
      </PageHeader>
      <CatalogueFilters
        action={pages.catalogue}
        addressOf={pages.filteredCatalogue}
        address={filter}
        choices={choices}
        categories={categories}
      />
      <CourseResults
        found={found}
        filter={filter}
        shown={shown}
        whenEmpty={
          <NoCoursesFound
            title={catalogueMessages.searchNotFound}
            advice="No course fits all of this. Try another word, or take a filter away."
            wayOut={{ name: 'Show all courses', to: pages.catalogue }}
          />
        }
      />
    </Container>
  )
}
