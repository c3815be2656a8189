import { z } from 'zod'
import { courseLevels, courseTopics, courseTypes } from '../../catalogue/course-choices.ts'
import { facetNames } from '../../catalogue/course-facets.ts'
import { avatarUrl, image, isoTime, recordId } from '../fields.ts'

export { courseLevels, courseTopics, courseTypes }
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

/** What both shapes of a course share. */
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

/** Possible completions, each of which has a page of its own. */
export const suggestions = z.object({
  courses: z.array(z.object({ _id: z.string(), title: z.string(), author: z.string() })),
  instructors: z.array(z.object({ _id: z.string(), fullname: z.string() })),
  categories: z.array(category),
})
export type Suggestions = z.infer<typeof suggestions>
