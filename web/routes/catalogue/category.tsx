import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { pages, type CatalogueParams } from '#shared/paths.ts'
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
import type { Route } from './+types/category'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const categories = await withErrorPage(parseResponse(api.api.category.$get({ query: {} })))
  const category = categories.find(({ _id }) => _id === params.id)
  if (!category) throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const query = pageQueries.category(new URL(request.url).searchParams)
  const cards = await withErrorPage(loadCourseCards(api, { ...query, category: category._id }))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { category, query, cards, options: filterOptions, loadMoreWait: loadMore }
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
  const { category, query, cards, options } = loaderData
  const { shown, ...filter } = query
  const parents = [
    { name: 'Home', to: pages.home },
    { name: 'Courses', to: pages.catalogue },
  ]
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={parents} current={category.name} />}
        title={category.name}
      >
        All courses in this category, newest first.
      </PageHeader>
      <CatalogueFilters
        action={pages.category(category._id)}
        getUrl={(params: CatalogueParams) => pages.filteredCategory(category._id, params)}
        params={filter}
        options={options}
      />
      <CourseResults
        cards={cards}
        filter={filter}
        getUrl={(params: CatalogueParams) => pages.filteredCategory(category._id, params)}
        shown={shown}
        empty={
          <NoCoursesFound
            title={catalogueMessages.categoryEmpty}
            hint={`No courses in ${category.name} match. Try other words or look in all categories.`}
          />
        }
      />
    </Container>
  )
}
