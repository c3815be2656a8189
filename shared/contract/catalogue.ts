import { z } from 'zod'
import { courseLevels, courseTopics, courseTypes } from '../catalogue/course-choices.ts'
import {
  facetNames,
  lengthRanges,
  ratingFloors,
  selectedValuesMax,
  toSelectedValues,
} from '../catalogue/course-facets.ts'
import { catalogueLimits as limits } from '../limits.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { generalMessages } from '../messages/general.ts'
import { catalogueRequestMessages } from '../messages/requests.ts'
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
  /** When its author last edited it. */
  editedAt: isoTime.nullable(),
  /** The course author's reply. */
  answer: z.object({ text: z.string(), createdAt: isoTime }).nullable(),
})
export type Review = z.infer<typeof review>

const courseSummary = z.object({
  _id: recordId,
  title: z.string(),
  author: z.string(),
  level: z.enum(courseLevels),
  /** Empty only for a deleted course whose category was deleted later. */
  category: recordId.or(z.literal('')),
  topic: z.string(),
  type: z.enum(courseTypes),
  images: image,
  rating: z.number(),
  numReviews: z.int(),
  createdAt: isoTime,
})

/** What both shapes share. */
export type CourseSummary = z.infer<typeof courseSummary>

/** The short shape that a card needs (`fields=card`). */
export const courseCard = courseSummary.extend({
  /** The length of all lessons; null if unknown. */
  minutes: z.int().nullable(),
  /** Currently enrolled. */
  learners: z.int(),
})
export type CourseCard = z.infer<typeof courseCard>

/** `link` is empty for a course without a video; `duration` is h:mm:ss or mm:ss; `caption` is Yes or No. */
export const course = courseSummary.extend({
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
  /** Counts the edits; a save sends the version that its form was loaded with. */
  version: z.int(),
  /** The WebVTT file that the author uploaded. */
  captions: image.nullable(),
})
export type Course = z.infer<typeof course>

/** The fields of a course that its social card shows. */
export type SocialCardContent = Pick<
  Course,
  '_id' | 'title' | 'author' | 'topic' | 'rating' | 'numReviews'
>

/** A course in My Learnings; `available` is false once its author or an admin deleted it. */
export const cartItem = course.extend({ quantity: z.literal(1), available: z.boolean() })
export type CartItem = z.infer<typeof cartItem>

/** `isMore` means that a search found more than `result`; counting stops at `countMax`. */
const resultCount = { result: z.int(), isMore: z.literal(true).optional() }
export const courseListResponse = z.object({ courses: z.array(course), ...resultCount })
/** `similar` is what was searched for instead, because nothing matches the search itself. */
export const courseCardListResponse = z.object({
  courses: z.array(courseCard),
  ...resultCount,
  similar: z.string().optional(),
})
/** `descHtml` is `desc` as safe HTML, rendered when the course was saved, for the web app. */
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
/** `result` is the total number of courses. */
export const instructorResponse = z.object({
  user: instructor,
  posted: z.array(course),
  result: z.int(),
})
export const instructorCardResponse = instructorResponse.extend({ posted: z.array(courseCard) })
export type Instructor = z.infer<typeof instructor>

/** For members only: responses for visitors, which are cached, contain no email addresses. */
export const instructorContact = z.object({ email: z.string() })

export const popularCategory = category.extend({ courseCount: z.int() })
export type PopularCategory = z.infer<typeof popularCategory>

/** Query of GET /api/category: how many of the most popular categories; all if omitted. */
export const popularCategoryQuery = z.object({
  popular: textParam()
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(
      z
        .int({ error: catalogueRequestMessages.badLimit })
        .min(1, catalogueRequestMessages.badLimit)
        .max(limits.pageSizeMax, catalogueRequestMessages.badLimit)
        .optional(),
    )
    .meta({ type: 'integer', minimum: 1, maximum: limits.pageSizeMax }),
})

/** PostgreSQL has no NUL characters. */
const searchText = z
  .string()
  .max(limits.searchMaxLength, messages.searchTooLong)
  .refine((text) => !text.includes('\0'), generalMessages.invalidInput)

const search = textParam().pipe(searchText.optional()).meta({ maxLength: limits.searchMaxLength })

/** Filters by a property can be repeated for several values, any of which matches. */
const propertyFilters = {
  category: textListParam(),
  topic: textListParam(),
  type: textListParam(),
  level: textListParam(),
}

/** Filters that only the short shape of lists has. */
const cardFilters = {
  rating: textParam().pipe(
    z.enum(ratingFloors, { error: catalogueRequestMessages.badFilter }).optional(),
  ),
  length: textListParam().pipe(
    z.array(z.enum(lengthRanges, { error: catalogueRequestMessages.badFilter })).optional(),
  ),
  language: textListParam(),
  captions: textParam().pipe(
    z.literal('yes', { error: catalogueRequestMessages.badFilter }).optional(),
  ),
}

/** Query of GET /api/courses. Parameters without a value, and unknown ones, do not filter. */
export const courseListQuery = z.object({
  ...propertyFilters,
  sort: textParam()
    .pipe(
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(courseSorts, { error: catalogueRequestMessages.badSort }))
        .optional(),
    )
    .meta({ enum: courseSorts }),
  search,
  limit: integerParam(
    limits.pageSizeDefault,
    limits.pageSizeMax,
    catalogueRequestMessages.badLimit,
  ),
  page: integerParam(1, limits.pageMax, catalogueRequestMessages.badPage),
  fields: textParam().transform((value) => (value === 'card' ? value : undefined)),
  /** With `fields=card`, as the filters below: how many courses to skip, instead of `page`. */
  offset: textParam()
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(
      z
        .int({ error: catalogueRequestMessages.badOffset })
        .min(0, catalogueRequestMessages.badOffset)
        .max(limits.pageMax * limits.pageSizeMax, catalogueRequestMessages.badOffset)
        .optional(),
    )
    .meta({ type: 'integer', minimum: 0 }),
  ...cardFilters,
})
export type CourseListQuery = z.infer<typeof courseListQuery>

/** Query of GET /api/courses/facets: the filters of the list. */
export const facetQuery = z.object({ search, ...propertyFilters, ...cardFilters })
export type FacetQuery = z.infer<typeof facetQuery>

/** `value` is what the query parameter takes, `name` what people read. */
const facetOption = z.object({
  value: z.string(),
  name: z.string(),
  count: z.int(),
  selected: z.literal(true).optional(),
})
export type FacetOption = z.infer<typeof facetOption>

/** `isMinimum`: a search found so much that only part of it was counted. */
const facet = z.object({ options: z.array(facetOption), isMinimum: z.literal(true).optional() })
export type Facet = z.infer<typeof facet>

/** How many courses each value of a facet would show, with all other filters applied. */
export const facetsResponse = z.object({
  ...resultCount,
  facets: z.record(z.enum(facetNames), facet),
})
export type FacetsResponse = z.infer<typeof facetsResponse>

/** Query of GET /api/courses/:id: how many of the newest reviews to include. */
export const courseQuery = z.object({
  reviews: integerParam(
    limits.reviewsPerResponseMax,
    limits.reviewsPerResponseMax,
    catalogueRequestMessages.badReviews,
    0,
  ),
})
export type CourseQuery = z.infer<typeof courseQuery>

/** Query of GET /api/courses/instructor/:id: a page of the courses. */
export const instructorQuery = courseListQuery.pick({ limit: true, page: true, fields: true })
export type InstructorQuery = z.infer<typeof instructorQuery>

/** Query of GET /api/suggestions: the text typed so far. */
export const suggestionQuery = z.object({
  q: z.string().trim().max(limits.searchMaxLength, messages.searchTooLong).default(''),
})

/** Possible completions, each of which has a page of its own. */
export const suggestions = z.object({
  courses: z.array(z.object({ _id: z.string(), title: z.string(), author: z.string() })),
  instructors: z.array(z.object({ _id: z.string(), fullname: z.string() })),
  categories: z.array(category),
})
export type Suggestions = z.infer<typeof suggestions>

/** Labels that older clients send instead of an empty value. */
function isPlaceholder(value: string): boolean {
  return ['all categories', 'choose category', 'sort'].includes(value.toLowerCase())
}

function textParam() {
  return z
    .string()
    .trim()
    .transform((value) => (value === '' || isPlaceholder(value) ? undefined : value))
    .optional()
}

/** One value, or several by repeating the parameter. */
function textListParam() {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((value) => {
      const values = toSelectedValues([value].flat()).filter((one) => !isPlaceholder(one))
      return values.length > 0 ? values : undefined
    })
    .pipe(
      z.array(z.string()).max(selectedValuesMax, catalogueRequestMessages.tooManyValues).optional(),
    )
    .optional()
}

/** An integer parameter from `min` to `max`; `fallback` if it is omitted. */
export function integerParam(fallback: number, max: number, message: string, min = 1) {
  return textParam()
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.int({ error: message }).min(min, message).max(max, message))
    .meta({ type: 'integer', minimum: min, maximum: max })
}
