import type {
  courseLevels,
  courseTopics,
  courseTypes,
  lessonOrders,
} from '#shared/catalogue/course-choices.ts'
import type { Mood } from '#shared/community/moods.ts'
import type { genders } from '#shared/contract/accounts/accounts.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'

/** Types of the demo content. This folder contains plain data: no I/O, no clock, no randomness. */

type DemoRating = 1 | 2 | 3 | 4 | 5 | null

export interface DemoCategory {
  key: string
  name: string
}

export interface DemoUser {
  /** Unique among all demo users; valid as the local part of an email address. */
  key: string
  fullname: string
  username: string
  gender: (typeof genders)[number]
  /** One line, under 120 characters. */
  bio: string
  /** Occupation, such as "Front-end engineer". */
  stack: string
  /** About text, 100 to 250 characters. */
  desc: string
}

export interface DemoCourse {
  key: string
  title: string
  /** Key of a demo instructor. */
  author: string
  /** Key of a demo category. */
  category: string
  topic: (typeof courseTopics)[number]
  level: (typeof courseLevels)[number]
  type: (typeof courseTypes)[number]
  /** Summary shown on cards, 80 to 200 characters. */
  comments: string
  /** Four to six concrete outcomes. */
  learn: string[]
  /** Markdown, 120 to 260 words, no raw HTML. */
  desc: string
  /** Published this many days before the seeding. */
  ageDays: number
  language: 'English'
  /** An uploaded cover, a file in `images/`; without one, the cover is generated. */
  cover?: string
}

export interface DemoCurriculum {
  order: (typeof lessonOrders)[number]
  /** Keys of the courses that are recommended before this one. */
  after: string[]
  /** Keys of the co-instructors. */
  with: string[]
  sections: DemoCurriculumSection[]
}

export interface DemoCurriculumSection {
  title: string
  lessons: DemoCurriculumLesson[]
}

export interface DemoCurriculumLesson {
  kind: LessonKind
  title: string
  /** A video of `clips.ts`, or a file in `files/`. */
  source: string
  /** Of articles. */
  markdown: string
  isPreview?: boolean
  isRequired?: boolean
  releaseDays?: number
  /** Of lessons that were added after the course. */
  addedDaysAgo?: number
  /** In `files/`. */
  attachments: string[]
}

export interface DemoReview {
  /** Key of a demo course. */
  course: string
  /** Key of a demo learner. */
  by: string
  rating: DemoRating
  comment: string
  ageDays: number
}

export interface DemoPostComment {
  by: string
  text: string
  /** The position of an earlier comment in the list, for a reply. */
  replyTo?: number
  ageHours: number
}

export interface DemoPostImage {
  /** A file in `images/`. */
  file: string
  alt: string
}

export interface DemoPost {
  by: string
  content: string
  feeling?: Mood
  ageHours: number
  images?: DemoPostImage[]
  /** What the page of the first link says of itself. */
  preview?: { url: string; title: string; description: string; siteName: string }
  likes: string[]
  comments: DemoPostComment[]
}

/** [follower key, followed key] */
export type DemoFollow = [string, string]

export interface DemoEnrolment {
  by: string
  course: string
}

export interface DemoQuestion {
  /** Key of a demo course. */
  course: string
  /** The title of one of its lessons. */
  lesson: string
  /** Key of a learner of the course. */
  by: string
  title: string
  /** Markdown. */
  body: string
  seconds: number | null
  ageDays: number
  /** Keys of other learners. */
  voters: string[]
  answers: DemoAnswer[]
}

export interface DemoAnswer {
  /** Key of a learner or instructor of the course. */
  by: string
  body: string
  ageDays: number
  isAccepted?: boolean
}
