import { eq } from 'drizzle-orm'
import {
  enrolments,
  lessonNotes,
  lessonProgress,
  savedCourses,
  storedReviews,
} from '#server/db/schema/index.ts'
import { definePersonalTable, reasons } from './personal-table.ts'

const { derived, internal, own } = reasons
const deleted = { rows: 'deleted' } as const

/** What the user learned, and wrote while learning. */
export const learningTables = [
  definePersonalTable({
    table: enrolments,
    title: 'Enrolments',
    description: 'Courses in which the user is or was enrolled.',
    rows: ({ id }) => eq(enrolments.userId, id),
    exported: [
      'courseId',
      'enrolledAt',
      'removedAt',
      'completedAt',
      'markedComplete',
      'markedAt',
      'createdAt',
      'updatedAt',
    ],
    omitted: { userId: own },
    erasure: deleted,
  }),
  definePersonalTable({
    table: savedCourses,
    title: 'Saved courses',
    description: 'Courses that the user saved for later.',
    rows: ({ id }) => eq(savedCourses.userId, id),
    exported: ['courseId', 'createdAt'],
    omitted: { userId: own },
    erasure: deleted,
  }),
  definePersonalTable({
    table: lessonProgress,
    title: 'Progress',
    description: 'How far the user is in each lesson, and which seconds of videos they watched.',
    rows: ({ id }) => eq(lessonProgress.userId, id),
    exported: [
      'lessonId',
      'positionSeconds',
      'positionAt',
      'durationSeconds',
      'watched',
      'watchedEarlier',
      'watchedVersions',
      'completedAt',
      'markedComplete',
      'markedAt',
      'createdAt',
      'updatedAt',
    ],
    omitted: { userId: own, countedVideoId: internal },
    erasure: deleted,
  }),
  definePersonalTable({
    table: lessonNotes,
    title: 'Notes',
    description: 'Private notes to lessons.',
    rows: ({ id }) => eq(lessonNotes.userId, id),
    exported: [
      'id',
      'lessonId',
      'seconds',
      'quote',
      'body',
      'writtenAt',
      'deletedAt',
      'createdAt',
      'updatedAt',
    ],
    omitted: { userId: own, videoId: internal, bodyHtml: derived },
    erasure: deleted,
  }),
  definePersonalTable({
    table: storedReviews,
    title: 'Reviews',
    description: 'Reviews of courses, with the replies of their owners.',
    rows: ({ id }) => eq(storedReviews.userId, id),
    exported: [
      'id',
      'courseId',
      'rating',
      'comment',
      'editedAt',
      'answer',
      'answeredAt',
      'hiddenAt',
      'createdAt',
      'updatedAt',
    ],
    omitted: { userId: own },
    erasure: {
      rows: 'anonymous',
      reason: 'Ratings of courses must not change when a reviewer leaves; the name is not shown.',
    },
  }),
]
