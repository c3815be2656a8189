import { z } from 'zod'
import { courseLevels, courseTypes, lessonOrders } from '#shared/catalogue/course-choices.ts'
import { catalogueLimits, curriculumLimits as limits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { parseDuration } from './parse-duration.ts'
import { parseLink } from './parse-link.ts'

/** PostgreSQL stores neither NUL nor halves of characters. */
const text = () =>
  z
    .string()
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'This is invalid UTF-8.')

const line = (maxLength: number) =>
  text()
    .trim()
    .min(1, 'This is empty.')
    .max(maxLength, `This is longer than ${maxLength} characters.`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'This contains a line break or control character.')

const title = () => line(limits.titleMaxLength)

const duration = () =>
  z
    .union([z.number(), z.string()])
    .transform(String)
    .superRefine((value, context) => {
      const parsed = parseDuration(value)
      if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
    })
    .describe('Hours such as 1.5, or "43 mins", "1h 30m", "1:05:09".')

const release = z
  .union([
    z.strictObject({ days: z.int().min(1).max(limits.releaseDaysMax) }),
    z.strictObject({
      date: z.iso.date(),
      zone: line(100).refine(isTimeZone, 'This is not a time zone such as Europe/Berlin.'),
    }),
  ])
  .describe('Opens this many days after enrolment, or at the start of a day. Omitted: at once.')

const lessonFields = {
  title: title(),
  preview: z.boolean().optional().describe('Open to everyone.'),
  required: z
    .boolean()
    .optional()
    .describe('False if it does not count for completing the course.'),
  hidden: z.boolean().optional().describe('Only authors see it.'),
  release: release.optional(),
  duration: duration().optional(),
}

const lesson = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('video'),
    ...lessonFields,
    link: line(catalogueLimits.linkMaxLength)
      .superRefine((value, context) => {
        const link = parseLink(value)
        if ('problem' in link) context.addIssue({ code: 'custom', message: link.problem })
      })
      .describe('The http or https URL of a video file, HLS or DASH stream, YouTube or Vimeo.'),
  }),
  z.strictObject({
    kind: z.literal('article'),
    ...lessonFields,
    markdown: text()
      .max(limits.articleMaxLength, messages.articleTooLong)
      .describe('CommonMark with tables, task lists, math and callouts.'),
  }),
])

const section = z.strictObject({ title: title(), lessons: z.array(lesson) })

/** What only JSON can describe: the sections and lessons of a course. */
export const importedCurriculum = z.object({
  sections: z
    .array(section)
    .min(1, messages.noLessons)
    .max(limits.sectionsMax, messages.tooManySections)
    .refine((list) => countLessons(list) > 0, messages.noLessons)
    .refine((list) => countLessons(list) <= limits.lessonsMax, messages.tooManyLessons),
  order: z
    .enum(lessonOrders)
    .optional()
    .describe('In sequence, a lesson opens once the required ones before it are completed.'),
  status: z.enum(['draft', 'published', 'unlisted']).optional().describe('Published by default.'),
})
export type ImportedCurriculum = z.output<typeof importedCurriculum>

/** Describes the file for its authors. The values of one line are also accepted in the forms of CSV files. */
const importedCourse = z.object({
  title: line(catalogueLimits.titleMaxLength),
  category: line(catalogueLimits.categoryNameMaxLength).describe('Created if it does not exist.'),
  key: line(200).optional().describe('Identifies the course in its source; by default its title.'),
  topic: line(catalogueLimits.topicMaxLength).optional(),
  level: z.enum(courseLevels).optional(),
  author: line(catalogueLimits.authorMaxLength).optional(),
  createdAt: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  summary: text().max(catalogueLimits.summaryMaxLength).optional(),
  description: text().max(catalogueLimits.descriptionMaxLength).optional().describe('Markdown.'),
  learn: z
    .union([text(), z.array(text())])
    .optional()
    .describe('Learning outcomes, one per line.'),
  language: line(catalogueLimits.languageMaxLength).optional(),
  type: z.enum(courseTypes).optional(),
  link: line(catalogueLimits.linkMaxLength)
    .optional()
    .describe('The video of a course without sections.'),
  duration: duration().optional().describe('Of a course without sections.'),
  ...importedCurriculum.partial().shape,
})

/** An array of courses; files with one course per line contain the elements. */
export const importedFile = z.array(importedCourse)

function countLessons(sections: { lessons: unknown[] }[]): number {
  return sections.reduce((sum, { lessons }) => sum + lessons.length, 0)
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
