import { z } from 'zod'
import type { NewCourse, NewLesson } from '#server/domain/catalogue/index.ts'
import { estimateReadingSeconds } from '../reading-time.ts'
import { importedCurriculum, type ImportedCurriculum } from './course-schema.ts'
import { parseDuration } from './parse-duration.ts'

/** Forms have friendlier messages, which do not say what was expected. */
const { localeError } = z.locales.en()

type Curriculum = Pick<NewCourse, 'sections' | 'lessonOrder' | 'status'>

/** Converts the `sections`, `order` and `status` of a JSON object, or returns what is wrong with them. */
export function parseCurriculum(
  value: unknown,
): { curriculum: Curriculum } | { problems: string[] } {
  const parsed = importedCurriculum.partial().safeParse(value, { error: localeError })
  if (!parsed.success) return { problems: describeIssues(parsed.error.issues) }
  const { sections, order = 'any', status = 'published' } = parsed.data
  return {
    curriculum: {
      ...(sections && {
        sections: sections.map(({ title, lessons }) => ({ title, lessons: lessons.map(toLesson) })),
      }),
      lessonOrder: order,
      status,
    },
  }
}

type ImportedLesson = ImportedCurriculum['sections'][number]['lessons'][number]

function toLesson(lesson: ImportedLesson): NewLesson {
  const { kind, title, preview = false, required = true, hidden = false, release } = lesson
  return {
    kind,
    title,
    isPreview: preview,
    isRequired: required,
    isHidden: hidden,
    ...(release && 'days' in release ? { releaseDays: release.days } : {}),
    ...(release && 'date' in release
      ? { releaseDate: release.date, releaseZone: release.zone }
      : {}),
    ...(kind === 'video' ? { video: new URL(lesson.link).href } : {}),
    ...(kind === 'article' ? { content: { markdown: lesson.markdown } } : {}),
    durationSeconds: toSeconds(lesson),
  }
}

function toSeconds(lesson: ImportedLesson): number | undefined {
  if (lesson.duration !== undefined) {
    const duration = parseDuration(lesson.duration)
    return 'seconds' in duration ? duration.seconds : undefined
  }
  return lesson.kind === 'article' ? estimateReadingSeconds(lesson.markdown) : undefined
}

const maxProblems = 5

function describeIssues(issues: z.core.$ZodIssue[]): string[] {
  const problems = issues.slice(0, maxProblems).map(({ path, message }) => {
    return `${toPath(path)}: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
  })
  const others = issues.length - problems.length
  return others > 0 ? [...problems, `There are ${others} more problems.`] : problems
}

/** As in JavaScript, such as `sections[0].lessons[2].link`. */
function toPath(path: PropertyKey[]): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      return index === 0 ? String(key) : `.${String(key)}`
    })
    .join('')
}
