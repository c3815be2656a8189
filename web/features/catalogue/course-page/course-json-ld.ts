import type { Course } from '#shared/contract/catalogue.ts'

/** schema.org `Course` for search engines. URLs are absolute. */
export function toCourseJsonLd(
  course: Pick<
    Course,
    'title' | 'comments' | 'author' | 'language' | 'rating' | 'numReviews' | 'level'
  >,
  urls: { page: string; image: string; site: string },
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
    ...(course.numReviews > 0 && course.rating > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: course.rating,
            ratingCount: course.numReviews,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}
