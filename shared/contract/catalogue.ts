import { z } from 'zod'
import { courseLevels, courseTopics, courseTypes } from '../course-choices.ts'
import { catalogueLimits as limits } from '../limits.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { avatarUrl, image, isoTime, recordId } from './fields.ts'

export { courseLevels, courseTopics, courseTypes }
export const courseSorts = ['newest', 'oldest'] as const
export type CourseSort = (typeof courseSorts)[number]
export type CourseLevel = (typeof courseLevels)[number]
export type CourseType = (typeof courseTypes)[number]

export const category = z.object({ _id: recordId, name: z.string() })
export type Category = z.infer<typeof category>

export const courseOwner = z.object({
  _id: recordId,
  fullname: z.string(),
  avatar: avatarUrl,
  bio: z.string(),
  desc: z.string(),
})

export const review = z.object({
  _id: recordId,
  name: z.string(),
  rating: z.int().min(1).max(5).nullable(),
  comment: z.string(),
  createdAt: isoTime,
  img: avatarUrl,
  user: recordId.nullable(),
  /** When its author last changed it. */
  editedAt: isoTime.nullable(),
  /** What the course's author says to it. */
  answer: z.object({ text: z.string(), createdAt: isoTime }).nullable(),
})
export type Review = z.infer<typeof review>

/** The short shape that a card needs (`fields=card`). */
export const courseCard = z.object({
  _id: recordId,
  title: z.string(),
  author: z.string(),
  level: z.enum(courseLevels),
  /** Empty only for a course that was taken away before its category was. */
  category: recordId.or(z.literal('')),
  topic: z.string(),
  type: z.enum(courseTypes),
  images: image,
  rating: z.number(),
  numReviews: z.int(),
  createdAt: isoTime,
})
export type CourseCard = z.infer<typeof courseCard>

/** `link` is empty where the course has no video; `duration` is h:mm:ss or mm:ss; `caption` Yes or No. */
export const course = courseCard.extend({
  user: courseOwner.nullable(),
  comments: z.string(),
  link: z.string(),
  learn: z.string(),
  desc: z.string(),
  reviews: z.array(review),
  language: z.string(),
  duration: z.string(),
  caption: z.string(),
  updatedAt: isoTime,
  /** Counts the edits: a save sends the one its form was filled from. */
  version: z.int(),
  /** WebVTT that the author uploaded. */
  captions: image.nullable(),
})
export type Course = z.infer<typeof course>

/** What a social card shows of a course. */
export type SocialCardContent = Pick<
  Course,
  '_id' | 'title' | 'author' | 'topic' | 'rating' | 'numReviews'
>

/** A course in My Learnings; `available` is false once its author or an admin took it away. */
export const cartItem = course.extend({ quantity: z.literal(1), available: z.boolean() })
export type CartItem = z.infer<typeof cartItem>

/** `isMore`: a search found more than `result`, and nobody counted how many. */
const listExtent = { result: z.int(), isMore: z.literal(true).optional() }
export const courseListResponse = z.object({ courses: z.array(course), ...listExtent })
export const courseCardListResponse = z.object({ courses: z.array(courseCard), ...listExtent })
/** `descHtml` is safe HTML of `desc`, made when the course was saved: for our own pages. */
export const courseDetails = course.extend({ descHtml: z.string() })
export const courseResponse = z.object({ course: z.array(courseDetails) })
const instructor = z.object({
  _id: recordId,
  fullname: z.string(),
  avatar: avatarUrl,
  bio: z.string(),
  stack: z.string(),
  desc: z.string(),
})
/** `result` is how many courses there are in all. */
export const instructorResponse = z.object({
  user: instructor,
  posted: z.array(course),
  result: z.int(),
})
export const instructorCardResponse = instructorResponse.extend({ posted: z.array(courseCard) })
export type Instructor = z.infer<typeof instructor>

/** For members: visitors, and what is kept for everybody, do not get addresses. */
export const instructorContact = z.object({ email: z.string() })

export const popularCategory = category.extend({ courseCount: z.int() })
export type PopularCategory = z.infer<typeof popularCategory>

/** The query of GET /api/category: how many of the most popular ones, or nothing for all. */
export const popularCategoryQuery = z.object({
  popular: word()
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(
      z
        .int({ error: messages.badLimit })
        .min(1, messages.badLimit)
        .max(limits.pageSizeMax, messages.badLimit)
        .optional(),
    )
    .meta({ type: 'integer', minimum: 1, maximum: limits.pageSizeMax }),
})

/** The query of GET /api/courses. A name without a value, or an unknown name, means "no filter". */
export const courseListQuery = z.object({
  category: word(),
  sort: word()
    .pipe(
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(courseSorts, { error: messages.badSort }))
        .optional(),
    )
    .meta({ enum: courseSorts }),
  search: word()
    .pipe(z.string().max(limits.searchMaxLength, messages.searchTooLong).optional())
    .meta({ maxLength: limits.searchMaxLength }),
  topic: word(),
  type: word(),
  level: word(),
  limit: integerParam(limits.pageSizeDefault, limits.pageSizeMax, messages.badLimit),
  page: integerParam(1, limits.pageMax, messages.badPage),
  fields: word().transform((value) => (value === 'card' ? value : undefined)),
})
export type CourseListQuery = z.infer<typeof courseListQuery>

/** The query of GET /api/courses/:id: how many of the newest reviews come with the course. */
export const courseQuery = z.object({
  reviews: integerParam(
    limits.reviewsPerResponseMax,
    limits.reviewsPerResponseMax,
    messages.badReviews,
    0,
  ),
})
export type CourseQuery = z.infer<typeof courseQuery>

/** The query of GET /api/courses/instructor/:id: a page of the courses. */
export const instructorQuery = courseListQuery.pick({ limit: true, page: true, fields: true })
export type InstructorQuery = z.infer<typeof instructorQuery>

/** The query of GET /api/suggestions: what has been typed so far. */
export const suggestionQuery = z.object({
  q: z.string().trim().max(limits.searchMaxLength, messages.searchTooLong).default(''),
})

/** What it may become: each leads to a page of its own. */
export const suggestions = z.object({
  courses: z.array(z.object({ _id: z.string(), title: z.string(), author: z.string() })),
  instructors: z.array(z.object({ _id: z.string(), fullname: z.string() })),
  categories: z.array(category),
})
export type Suggestions = z.infer<typeof suggestions>

/** Labels that old clients send in place of a value; they mean "no filter". */
function isLabel(value: string): boolean {
  return ['all categories', 'choose category', 'sort'].includes(value.toLowerCase())
}

function word() {
  return z
    .string()
    .trim()
    .transform((value) => (value === '' || isLabel(value) ? undefined : value))
    .optional()
}

/** A number of a query from `least` to `most`, absent for `fallback`. */
export function integerParam(fallback: number, most: number, message: string, least = 1) {
  return word()
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.int({ error: message }).min(least, message).max(most, message))
    .meta({ type: 'integer', minimum: least, maximum: most })
}
