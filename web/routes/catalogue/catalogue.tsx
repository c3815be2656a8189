import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { pacingOf } from '#shared/pacing.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { Breadcrumbs } from '#web/features/catalogue/breadcrumbs.tsx'
import { catalogueChoices } from '#web/features/catalogue/catalogue-choices.server.ts'
import { CatalogueFilters } from '#web/features/catalogue/catalogue-filters.tsx'
import { CatalogueHead } from '#web/features/catalogue/catalogue-head.tsx'
import { CourseResults } from '#web/features/catalogue/course-results.tsx'
import { loadCourseCards } from '#web/features/catalogue/load-course-cards.ts'
import { NothingFound } from '#web/features/catalogue/nothing-found.tsx'
import { asksForMore, withMinimumWait } from '#web/features/catalogue/wait-for-more.ts'
import { answerOf, apiFor, orErrorPage } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/metadata.ts'
import { settingsContext } from '#web/lib/settings.ts'
import { Container } from '#web/ui/container.tsx'
import type { Route } from './+types/catalogue'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const categories = await orErrorPage(answerOf(api.api.category.$get({ query: {} })))
  const asked = pageQueries.catalogue(new URL(request.url).searchParams)
  const named = asked.category ?? params.id
  const category = categories.find(({ _id }) => _id === named)?._id
  if (params.id && !category)
    throw data({ msg: catalogueMessages.categoryNotFound }, { status: 404 })
  const address = { ...asked, category }
  const found = await orErrorPage(loadCourseCards(api, address))
  const { loadMore } = pacingOf(context.get(settingsContext).pacing)
  return { categories, address, found, choices: catalogueChoices, loadMoreWait: loadMore }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = asksForMore(window.location.href, request.url, ['shown'])
  return withMinimumWait(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const search = loaderData?.address.search
  return pageMeta(matches, {
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
      <CatalogueHead
        trail={<Breadcrumbs trail={[{ name: 'Home', to: pages.home }]} here="Courses" />}
        title="Courses"
      >
        Open any of them and read what it covers, who teaches it and what learners say.
      </CatalogueHead>
      <CatalogueFilters
        action={pages.catalogue}
        addressOf={pages.catalogueWith}
        address={filter}
        choices={choices}
        categories={categories}
      />
      <CourseResults
        found={found}
        filter={filter}
        shown={shown}
        whenEmpty={
          <NothingFound
            title={catalogueMessages.searchNotFound}
            advice="No course fits all of this. Try another word, or take a filter away."
            wayOut={{ name: 'Show all courses', to: pages.catalogue }}
          />
        }
      />
    </Container>
  )
}
