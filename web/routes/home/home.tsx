import { catalogueLimits as limits } from '#shared/limits.ts'
import { getPacing } from '#shared/pacing.ts'
import { pageQueries } from '#shared/pages/page-queries.ts'
import { pages } from '#shared/paths.ts'
import {
  CourseListSection,
  HighlightSection,
} from '#web/features/catalogue/cards/course-list-section.tsx'
import { CourseGrid } from '#web/features/catalogue/cards/course-list.tsx'
import { loadCourseCards } from '#web/features/catalogue/cards/load-course-cards.ts'
import { isLoadMore, withMinimumDelay } from '#web/features/catalogue/search/course-list-query.ts'
import { AppPromo } from '#web/features/home/app-promo.tsx'
import { Banner } from '#web/features/home/banner.tsx'
import { CallToAction } from '#web/features/home/call-to-action.tsx'
import { FeatureList } from '#web/features/home/feature-list.tsx'
import { Greeting } from '#web/features/home/greeting.tsx'
import { PersonalArea } from '#web/features/home/personal-area.tsx'
import { loadPopularCategories, TopCategories } from '#web/features/home/top-categories.tsx'
import { VisitorHome } from '#web/features/home/visitor-home.tsx'
import { getServerApi, parseResponse, withErrorPage } from '#web/lib/api.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { settingsContext } from '#web/lib/settings.ts'
import type { Route } from './+types/home'

/** Below the first screen, so that nothing visible moves when it is filled. */
const followedCoursesId = 'followed-courses'

const PersonalHome = lazyOptional(() => import('./personal-home.tsx'))

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(settingsContext).catalogue === 'hidden') return undefined
  const api = getServerApi(context)
  const query = new URL(request.url).searchParams
  const { new: shownNew, featured: shownFeatured } = pageQueries.home(query)
  const [startCourses, newCourses, featuredCourses, highlights, categories] = await withErrorPage(
    Promise.all([
      loadCourseCards(api, { type: 'Start', shown: limits.startCourses }),
      loadCourseCards(api, { type: 'New', shown: shownNew }),
      loadCourseCards(api, { type: 'Featured', shown: shownFeatured }),
      parseResponse(api.api.courses.highlights.$get()),
      loadPopularCategories(api, limits.topCategories),
    ]),
  )
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return {
    startCourses,
    newCourses,
    featuredCourses,
    highlights,
    shownNew,
    shownFeatured,
    categories,
    loadMoreWait: loadMore,
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['new', 'featured'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Lectern',
    description:
      'Lectern is an online learning marketplace: browse video courses by people who teach what they do, enrol and learn at your own pace.',
    path: pages.home,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Courses {...loaderData} /> : <VisitorHome />
}

type CoursesProps = NonNullable<Route.ComponentProps['loaderData']>

function Courses(props: CoursesProps) {
  const { startCourses, newCourses, featuredCourses, highlights, categories } = props
  const { shownNew, shownFeatured } = props
  return (
    <>
      <h1 className="visually-hidden">Lectern, courses by people who teach what they do</h1>
      <PersonalArea>
        <PersonalHome followedCoursesId={followedCoursesId} popular={highlights.popular} />
      </PersonalArea>
      <Banner />
      {startCourses.result > 0 && (
        <Greeting>
          <CourseGrid courses={startCourses.courses} layout="phoneRow" />
        </Greeting>
      )}
      <div id={followedCoursesId} />
      <FeatureList />
      <CourseListSection
        name="new"
        title="New courses"
        cards={newCourses}
        shown={shownNew}
        step={limits.newCoursesStep}
        otherParams={{ featured: shownFeatured > limits.featuredFirst ? shownFeatured : undefined }}
        seeAll={{ label: 'All new courses', to: pages.filteredCatalogue({ type: 'New' }) }}
      />
      <CourseListSection
        name="featured"
        title="Featured courses"
        cards={featuredCourses}
        shown={shownFeatured}
        step={limits.featuredStep}
        otherParams={{ new: shownNew > limits.newCoursesFirst ? shownNew : undefined }}
        seeAll={{
          label: 'All featured courses',
          to: pages.filteredCatalogue({ type: 'Featured' }),
        }}
      />
      <HighlightSection id="popular" title="Popular courses" courses={highlights.popular} />
      <HighlightSection id="top-rated" title="Top-rated courses" courses={highlights.topRated} />
      <TopCategories categories={categories} />
      <CallToAction />
      <AppPromo />
    </>
  )
}
