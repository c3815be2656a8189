import type { Course } from '#shared/contract/courses/catalogue.ts'
import type { OutlineSection } from '#shared/contract/courses/outline.ts'

/** schema.org `Course` for search engines. URLs are absolute; `sections` of one lesson alone are no syllabus. */
export function toCourseJsonLd(
  course: Pick<
    Course,
    'title' | 'comments' | 'author' | 'language' | 'rating' | 'numReviews' | 'level'
  >,
  urls: { page: string; image: string; site: string },
  sections: readonly OutlineSection[],
): Record<string, unknown> {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.comments || course.title,
    url: urls.page,
    image: urls.image,
    inLanguage: course.language,
    educationalLevel: course.level,
    author: { '@type': 'Person', name: course.author },
    provider: { '@type': 'Organization', name: 'Lectern', sameAs: urls.site },
    ...(sections.length > 0 && { syllabusSections: sections.map(toSyllabus) }),
    ...(course.numReviews > 0 && course.rating > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: course.rating,
            // Reviews need not have a rating.
            reviewCount: course.numReviews,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}

function toSyllabus({ title, lessons }: OutlineSection) {
  const seconds = lessons.reduce((sum, lesson) => sum + (lesson.seconds ?? 0), 0)
  return {
    '@type': 'Syllabus',
    name: title,
    description: lessons.map((lesson) => lesson.title).join(', '),
    ...(seconds > 0 && { timeRequired: `PT${Math.ceil(seconds / 60)}M` }),
  }
}
