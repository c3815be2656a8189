import { data, redirect } from 'react-router'
import { catalogueQueries } from '#shared/catalogue/catalogue-query.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages, type CatalogueParams } from '#shared/paths.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { CataloguePage } from '#web/features/catalogue/search/catalogue-page.tsx'
import { isLoadMore, withMinimumDelay } from '#web/features/catalogue/search/course-list-query.ts'
import { NoCoursesFound } from '#web/features/catalogue/search/course-results.tsx'
import { addPage, getMissingPage, hasFilter } from '#web/features/catalogue/search/filter-query.ts'
import { loadCatalogue } from '#web/features/catalogue/search/load-catalogue.ts'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { PageSearchHandle } from '#web/lib/page-search.ts'
import { settingsContext } from '#web/lib/settings.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/category'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const categories = await withErrorPage(parseResponse(api.api.category.$get({ query: {} })))
  const category = categories.find(({ _id }) => _id === params.id)
  if (!category) throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const requested = catalogueQueries.category(new URL(request.url).searchParams)
  const query = { ...requested, category: [category.name] }
  const list = await withErrorPage(loadCatalogue(api, categories, query))
  const lastPage = getMissingPage(list)
  if (lastPage) throw redirect(getCategoryUrl(category._id, { ...list.filter, page: lastPage }))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { category, categories, list, loadMoreWait: loadMore }
}

type LoaderData = Awaited<ReturnType<typeof loader>>

export const handle: PageSearchHandle<LoaderData> = {
  toPageSearch: ({ category, list }) => ({
    getUrl: (params) => getCategoryUrl(category._id, params),
    filter: list.filter,
    scope: category.name,
  }),
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['shown'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return createPageMeta(matches, { title: 'Category not found' })
  const { category, list } = loaderData
  const { filter, page } = list
  const title = filter.search
    ? `Courses about “${filter.search}” in ${category.name}`
    : `${category.name} courses`
  return createPageMeta(matches, {
    title: addPage(title, page),
    description: `Courses in ${category.name} on Lectern: what they cover, who teaches them and what learners say.`,
    path: getCategoryUrl(category._id, { ...filter, sort: undefined, page }),
    isIndexed: !hasFilter({ ...filter, category: undefined }),
  })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, categories, list } = loaderData
  const { search } = list.filter
  const parents = [
    { name: 'Home', to: pages.home },
    { name: 'Courses', to: pages.catalogue },
  ]
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={parents} current={category.name} />}
        title={search ? `Results for “${search}” in ${category.name}` : category.name}
      >
        Open a course to see what it covers, who teaches it and what learners say.
      </PageHeader>
      <CataloguePage
        {...list}
        action={pages.category(category._id)}
        getUrl={(params) => getCategoryUrl(category._id, params)}
        categories={categories}
        fixed="category"
        empty={
          <NoCoursesFound
            filter={list.filter}
            title={catalogueMessages.categoryEmpty}
            hint={`No courses in ${category.name} match. Try other words or look in all categories.`}
          />
        }
      />
    </Container>
  )
}

/** The path names the category. */
function getCategoryUrl(id: string, params: CatalogueParams): string {
  return pages.filteredCategory(id, { ...params, category: undefined })
}
