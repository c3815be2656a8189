import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CourseOutline, OutlineLesson } from '#shared/contract/courses/outline.ts'
import { lessonKindNames } from '#shared/lesson-kinds.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { sumSeconds } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import { describeRelease } from '../outline/describe-release.ts'
import classes from './course-curriculum.module.css'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'))

interface CourseCurriculumProps {
  course: { _id: string; title: string; author: string; images: { url: string } }
  outline: Pick<CourseOutline, 'sections' | 'lessons' | 'seconds' | 'order'>
}

/** The sections and lessons of a course on its public page. Previews play in a dialog. */
export function CourseCurriculum({ course, outline }: CourseCurriculumProps) {
  const { sections, lessons, seconds, order } = outline
  const isEnrolled = useSession().enrolled.has(course._id)
  const requested = useBrowserValue(readRequestedPreview, undefined)
  const [selected, setSelected] = useState<string | null>()
  const preview = selected === undefined ? requested : selected

  /** Learners open the lesson itself, and so does everyone a file, because reading a PDF needs the room. */
  function openPreview(event: MouseEvent, { _id, kind }: OutlineLesson) {
    const opensTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (isEnrolled || opensTab || kind === 'file') return
    event.preventDefault()
    setSelected(_id)
  }

  return (
    <section aria-labelledby="curriculum">
      <h2 id="curriculum">Curriculum</h2>
      <p className={classes.facts}>
        <Facts
          items={[
            pluralize(sections.length, ['section', 'sections']),
            ...describeSize(lessons, seconds),
            order === 'sequence' && 'Lessons open one after another',
          ]}
        />
      </p>
      {sections.map((section, index) => (
        <details key={section._id} className={classes.section} open={index === 0}>
          <summary className={classes.summary}>
            <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
            <h3 className={classes.title}>{section.title}</h3>
            <span className={classes.facts}>
              <Facts items={describeSize(section.lessons.length, sumSeconds(section.lessons))} />
            </span>
          </summary>
          <ol role="list" className={classes.lessons}>
            {section.lessons.map((lesson) => (
              <li key={lesson._id} className={classes.lesson}>
                {lesson.preview ? (
                  <Link
                    className={classes.preview}
                    to={pages.lesson(course._id, lesson._id)}
                    onClick={(event) => openPreview(event, lesson)}
                  >
                    {lesson.title} <span className={classes.tag}>Preview</span>
                  </Link>
                ) : (
                  <span>{lesson.title}</span>
                )}
                <span className={classes.facts}>
                  <Facts items={describeLesson(lesson)} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      ))}
      {preview && (
        <Suspense>
          <PreviewDialog course={course} lessonId={preview} onClose={() => setSelected(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** A preview that needed a new document of the page. */
function readRequestedPreview(): string | undefined {
  return new URLSearchParams(window.location.search).get('preview') ?? undefined
}

function describeSize(lessons: number, seconds: number | null): ReactNode[] {
  const count = pluralize(lessons, ['lesson', 'lessons'])
  return [count, seconds !== null && formatLength(seconds)]
}

function describeLesson({ kind, seconds, required, release }: OutlineLesson): ReactNode[] {
  return [
    lessonKindNames[kind],
    seconds !== null && formatLength(seconds),
    !required && 'Optional',
    release && describeRelease(release),
  ]
}
