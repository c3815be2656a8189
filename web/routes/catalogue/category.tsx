import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { pages, type CatalogueParams } from '#shared/paths.ts'
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
import type { Route } from './+types/category'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const categories = await withErrorPage(parseResponse(api.api.category.$get({ query: {} })))
  const category = categories.find(({ _id }) => _id === params.id)
  if (!category) throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const address = pageQueries.category(new URL(request.url).searchParams)
  const found = await withErrorPage(loadCourseCards(api, { ...address, category: category._id }))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { category, address, found, choices: filterOptions, loadMoreWait: loadMore }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['shown'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return createPageMeta(matches, { title: 'Category not found' })
  const { _id, name } = loaderData.category
  return createPageMeta(matches, {
    title: `${name} courses`,
    description: `Courses in ${name} on Lectern: what they cover, who teaches them and what learners say.`,
    path: pages.category(_id),
  })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, address, found, choices } = loaderData
  const { shown, ...filter } = address
  const trail = [
    { name: 'Home', to: pages.home },
    { name: 'Courses', to: pages.catalogue },
  ]
  return (
    <Container>
      <PageHeader trail={<Breadcrumbs trail={trail} here={category.name} />} title={category.name}>
        The courses of this category, newest first unless you sort or search.
      </PageHeader>
      <CatalogueFilters
        action={pages.category(category._id)}
        addressOf={(next: CatalogueParams) => pages.filteredCategory(category._id, next)}
        address={filter}
        choices={choices}
      />
      <CourseResults
        found={found}
        filter={filter}
        shown={shown}
        whenEmpty={
          <NoCoursesFound
            title={catalogueMessages.categoryEmpty}
            advice={`Nothing in ${category.name} fits this. Try another word, or look in all categories.`}
            wayOut={{ name: 'Show all courses', to: pages.catalogue }}
          />
        }
      />
    </Container>
  )
}
