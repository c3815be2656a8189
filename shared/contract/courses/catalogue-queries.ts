import { z } from 'zod'
import {
  lengthRanges,
  ratingFloors,
  selectedValuesMax,
  toSelectedValues,
} from '../../catalogue/course-facets.ts'
import { catalogueLimits as limits } from '../../limits.ts'
import { catalogueMessages as messages } from '../../messages/catalogue.ts'
import { generalMessages } from '../../messages/general.ts'
import { catalogueRequestMessages } from '../../messages/requests.ts'

export const courseSorts = ['newest', 'oldest'] as const
export type CourseSort = (typeof courseSorts)[number]

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
