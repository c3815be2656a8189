import { data } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { isSingleVideo } from '#shared/videos/single-video.ts'
import {
  CourseDescription,
  LearningOutcomes,
} from '#web/features/catalogue/course-page/course-content.tsx'
import { KnownCourseFacts } from '#web/features/catalogue/course-page/course-facts.tsx'
import { CourseHero } from '#web/features/catalogue/course-page/course-hero.tsx'
import { toCourseJsonLd } from '#web/features/catalogue/course-page/course-json-ld.ts'
import pageClasses from '#web/features/catalogue/course-page/course-page.module.css'
import { ReportCourse, ShareButton } from '#web/features/catalogue/course-page/course-tools.tsx'
import { InstructorCard } from '#web/features/catalogue/course-page/instructor-card.tsx'
import { parseLearningOutcomes } from '#web/features/catalogue/course-page/parse-learning-outcomes.ts'
import {
  Prerequisites,
  RelatedCourses,
} from '#web/features/catalogue/course-page/related-courses.tsx'
import { Breadcrumbs } from '#web/features/catalogue/page-header.tsx'
import { EnrolBar } from '#web/features/learning/enrol-bar.tsx'
import { EnrolButton } from '#web/features/learning/enrol-button.tsx'
import { SaveButton } from '#web/features/learning/save-button.tsx'
import { CourseCurriculum } from '#web/features/lessons/course-curriculum/course-curriculum.tsx'
import { CourseReviews } from '#web/features/reviews/course-reviews.tsx'
import { loadReviews } from '#web/features/reviews/load-reviews.ts'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import type { PageHandle } from '#web/lib/document/page-data.tsx'
import { getOrigin, createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/course'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const [response, categories, reviews, overview, outline] = await withErrorPage(
    Promise.all([
      parseResponse(
        api.api.courses[':id'].$get({ param: { id: params.id }, query: { reviews: '0' } }),
      ),
      parseResponse(api.api.category.$get({ query: {} })),
      loadReviews(api, params.id, request.url),
      parseResponse(api.api.courses[':id'].overview.$get({ param: { id: params.id } })),
      parseResponse(api.api.courses[':id'].outline.$get({ param: { id: params.id } })),
    ]),
  )
  const found = response.course[0]
  if (!found) throw data({ msg: catalogueMessages.courseNotFound }, { status: 404 })
  const { desc: _markdown, descHtml, learn, reviews: _reviews, ...course } = found
  return {
    course,
    reviews,
    overview,
    // A single video is the course itself, and has no curriculum.
    outline: isSingleVideo(outline) ? { ...outline, sections: [] } : outline,
    outcomes: parseLearningOutcomes(learn),
    description: descHtml,
    category: categories.find(({ _id }) => _id === course.category),
  }
}

/** Previews may be videos of other sites. */
export const handle: PageHandle = {
  playsRemoteMedia: ({ outline }: Awaited<ReturnType<typeof loader>>) =>
    outline.sections.some(({ lessons }) =>
      lessons.some(({ preview, kind }) => preview && kind === 'video'),
    ),
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return createPageMeta(matches, { title: 'Course not found' })
  const { course, outline } = loaderData
  const site = getOrigin(matches)
  const path = pages.course(course._id)
  const description = course.comments || `${course.title}, a course by ${course.author} on Lectern.`
  // Archived courses are not indexed, and those that only a link leads to.
  if (outline.status !== 'published')
    return createPageMeta(matches, { title: course.title, description })
  return createPageMeta(matches, {
    title: course.title,
    description,
    path,
    ...(hasSocialCard(course) && { image: pages.socialCard(course._id) }),
    type: 'article',
    structured: toCourseJsonLd(
      course,
      { page: site + path, image: course.images.url, site },
      outline.sections,
    ),
  })
}

/** Social cards are rendered in a Latin font; other courses are shared with the site's image. */
function hasSocialCard({ title, author, topic }: { title: string; author: string; topic: string }) {
  return /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(title + author + topic)
}

const enrolButtonId = 'enrol'

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, reviews, overview, outline, outcomes, description, category } = loaderData
  const isArchived = outline.status === 'archived'
  const relatedRows = [overview.related, overview.fromAuthor].filter(
    ({ length }) => length > 0,
  ).length
  const coAuthors = outline.authors.filter(({ _id }) => _id !== course.user?._id)
  // Nobody new enrols in an archived course.
  const enrolment = isArchived ? { ...course, user: null } : course
  const parents = [
    { name: 'Courses', to: pages.catalogue },
    ...(category ? [{ name: category.name, to: pages.category(category._id) }] : []),
  ]
  return (
    <>
      <CourseHero
        course={course}
        coAuthors={coAuthors}
        hasLessons={outline.lessons > 1 || outline.sections.length > 0 || course.link !== ''}
        figures={overview}
        breadcrumbs={<Breadcrumbs parents={parents} current={course.title} />}
        enrolButton={<EnrolButton course={enrolment} id={enrolButtonId} />}
        tools={
          <>
            <ShareButton course={course} />
            {!isArchived && <SaveButton course={course} />}
            <ReportCourse course={course} />
          </>
        }
      />
      <Container className={pageClasses.body}>
        <div className={pageClasses.main}>
          <LearningOutcomes outcomes={outcomes} />
          {outline.sections.length > 0 && <CourseCurriculum course={course} outline={outline} />}
          <Prerequisites courses={outline.prerequisites} />
          <CourseDescription html={description} />
          <CourseReviews title="Student Feedbacks" course={course} reviews={reviews} />
        </div>
        <aside className={pageClasses.aside} aria-label="About the course">
          <KnownCourseFacts course={course} minutes={overview.minutes} />
          {course.user && <InstructorCard instructor={course.user} coAuthors={coAuthors} />}
        </aside>
      </Container>
      <Container className={pageClasses.related} phoneHeight={relatedRows * 409}>
        <RelatedCourses id="related" title="Related courses" courses={overview.related} />
        <RelatedCourses
          id="from-author"
          title={`More from ${course.author}`}
          courses={overview.fromAuthor}
        />
      </Container>
      {!isArchived && <EnrolBar course={course} buttonId={enrolButtonId} />}
    </>
  )
}
