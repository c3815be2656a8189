import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { pages } from '#shared/paths.ts'
import {
  CourseDescription,
  LearningOutcomes,
} from '#web/features/catalogue/course-page/course-content.tsx'
import { CourseFacts } from '#web/features/catalogue/course-page/course-facts.tsx'
import { CourseHero } from '#web/features/catalogue/course-page/course-hero.tsx'
import { toCourseJsonLd } from '#web/features/catalogue/course-page/course-json-ld.ts'
import pageClasses from '#web/features/catalogue/course-page/course-page.module.css'
import { InstructorCard } from '#web/features/catalogue/course-page/instructor-card.tsx'
import { parseLearningOutcomes } from '#web/features/catalogue/course-page/parse-learning-outcomes.ts'
import { Breadcrumbs } from '#web/features/catalogue/page-header.tsx'
import { EnrolButton } from '#web/features/learning/enrol-button.tsx'
import { CourseReviews } from '#web/features/reviews/course-reviews.tsx'
import { loadReviews } from '#web/features/reviews/load-reviews.ts'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import { getOrigin, createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/course'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const [response, categories, reviews] = await withErrorPage(
    Promise.all([
      parseResponse(
        api.api.courses[':id'].$get({ param: { id: params.id }, query: { reviews: '0' } }),
      ),
      parseResponse(api.api.category.$get({ query: {} })),
      loadReviews(api, params.id, request.url),
    ]),
  )
  const found = response.course[0]
  if (!found) throw data({ msg: catalogueMessages.courseNotFound }, { status: 404 })
  const { desc: _markdown, descHtml, learn, reviews: _reviews, ...course } = found
  return {
    course,
    reviews,
    outcomes: parseLearningOutcomes(learn),
    description: descHtml,
    category: categories.find(({ _id }) => _id === course.category),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return createPageMeta(matches, { title: 'Course not found' })
  const { course } = loaderData
  const site = getOrigin(matches)
  const path = pages.course(course._id)
  return createPageMeta(matches, {
    title: course.title,
    description: course.comments || `${course.title}, a course by ${course.author} on Lectern.`,
    path,
    ...(hasSocialCard(course) && { image: pages.socialCard(course._id) }),
    type: 'article',
    structured: toCourseJsonLd(course, {
      page: site + path,
      image: course.images.url,
      site,
    }),
  })
}

/** Social cards are rendered in a Latin font; other courses are shared with the site's image. */
function hasSocialCard({ title, author, topic }: { title: string; author: string; topic: string }) {
  return /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(title + author + topic)
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, reviews, outcomes, description, category } = loaderData
  const parents = [
    { name: 'Courses', to: pages.catalogue },
    ...(category ? [{ name: category.name, to: pages.category(category._id) }] : []),
  ]
  return (
    <>
      <CourseHero
        course={course}
        breadcrumbs={<Breadcrumbs parents={parents} current={course.title} />}
        enrolButton={<EnrolButton course={course} />}
      />
      <Container className={pageClasses.body}>
        <div className={pageClasses.main}>
          <LearningOutcomes outcomes={outcomes} />
          <CourseDescription html={description} />
          <CourseReviews title="Student Feedbacks" course={course} reviews={reviews} />
        </div>
        <aside className={pageClasses.aside} aria-label="About the course">
          <CourseFacts course={course} />
          {course.user && <InstructorCard instructor={course.user} />}
        </aside>
      </Container>
    </>
  )
}
