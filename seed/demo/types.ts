import type { Mood } from '#shared/moods.ts'

/** Shapes of the demo content. Everything in this folder is plain data: no I/O, no clock, no randomness. */

export type DemoGender = 'Male' | 'Female' | 'Others'

export type DemoTopic =
  | 'HTML'
  | 'Css'
  | 'Javascript'
  | 'React'
  | 'Design'
  | 'Vue'
  | 'PHP'
  | 'Python'
  | 'Nodejs'
  | 'Laravel'
  | 'Git Flow'

export type DemoLevel = 'Beginner' | 'Intermediate' | 'Experts' | 'All Levels'

export type DemoCourseType = 'New' | 'Start' | 'Featured'

export type DemoRating = 1 | 2 | 3 | 4 | 5 | null

export interface DemoCategory {
  key: string
  name: string
}

export interface DemoUser {
  /** Unique over instructors, learners and the admin; safe as the local part of an e-mail address. */
  key: string
  fullname: string
  username: string
  gender: DemoGender
  /** One line, under 120 characters. */
  bio: string
  /** What they do, e.g. "Front-end engineer". */
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
  topic: DemoTopic
  level: DemoLevel
  type: DemoCourseType
  /** Summary shown on cards, 80 to 200 characters. */
  comments: string
  /** Four to six concrete outcomes. */
  learn: string[]
  /** Markdown, 120 to 260 words, no raw HTML. */
  desc: string
  /** Days before the seed on which the course was published. */
  ageDays: number
  language: 'English'
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
  ageHours: number
}

export interface DemoPost {
  by: string
  content: string
  feeling?: Mood
  ageHours: number
  likes: string[]
  comments: DemoPostComment[]
}

/** [follower key, followed key] */
export type DemoFollow = [string, string]

export interface DemoEnrolment {
  by: string
  course: string
}
