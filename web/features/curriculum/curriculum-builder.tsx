import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { Curriculum } from '#shared/contract/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import classes from './curriculum-builder.module.css'
import { useFileLessons } from './files/use-file-lessons.ts'
import type { LessonPreviews } from './kinds/define-kind.ts'
import { ConflictChoices } from './lesson/conflict-choices.tsx'
import { LessonPanel } from './lesson/lesson-panel.tsx'
import { SaveStatus } from './save-status.tsx'
import { loadCurriculum } from './tree/change-requests.ts'
import { findLesson, findPlace, findSection } from './tree/changes.ts'
import { CurriculumTree } from './tree/curriculum-tree.tsx'
import { sumLengths } from './tree/describe-lesson.ts'
import { useChangeQueue } from './tree/use-change-queue.ts'

interface CurriculumBuilderProps {
  course: string
  userId: string
  hidesNewLessons: boolean
  previews: LessonPreviews
}

/** The sections and lessons of a course, and the lesson of the address in its editor. */
export function CurriculumBuilder(props: CurriculumBuilderProps) {
  const { course } = props
  const load = useCallback((signal: AbortSignal) => loadCurriculum(course, signal), [course])
  const { data, error, refetch } = useQuery(load)
  if (data) return <Builder key={course} {...props} initial={data} />
  if (!error) return <BuilderSkeleton />
  return (
    <LoadError
      title="The curriculum could not be opened"
      message={error}
      onRetry={refetch}
      link={{ to: pages.myCourses, label: 'My Courses' }}
    />
  )
}

function Builder(props: CurriculumBuilderProps & { initial: Curriculum }) {
  const { course, userId, hidesNewLessons, previews, initial } = props
  const { queue, state } = useChangeQueue(initial, userId)
  const { curriculum, stage, msg, conflict, added } = state
  const { uploads, addFiles } = useFileLessons(course, queue.change)
  const selected = new URLSearchParams(useLocation().search).get('lesson') ?? undefined
  const found = selected === undefined ? undefined : findLesson(curriculum.sections, selected)
  const lessons = curriculum.sections.flatMap((section) => section.lessons)
  const length = sumLengths(lessons)

  return (
    <div className={classes.builder} data-open={selected !== undefined || undefined}>
      <section className={classes.tree} aria-label="Curriculum">
        <div className={classes.summary}>
          <p>
            {pluralize(curriculum.sections.length, ['section', 'sections'])},{' '}
            {pluralize(lessons.length, ['lesson', 'lessons'])}
            {length && `, ${length}`}
          </p>
          <SaveStatus stage={stage} msg={msg} onRetry={queue.retry} />
        </div>
        {conflict && (
          <ConflictChoices
            conflicts={[{ ...conflict, name: 'title' }]}
            label={() => `Title of “${conflict.was}”`}
            onResolve={(_, side) => queue.resolveConflict(side)}
          />
        )}
        {lessons.length === 0 && <p className={classes.empty}>{messages.empty}</p>}
        <CurriculumTree
          curriculum={curriculum}
          selected={selected}
          toLesson={(id) => pages.lessonEditor(course, id)}
          hidesNewLessons={hidesNewLessons}
          change={queue.change}
          uploads={uploads}
          addFiles={(section, files) =>
            addFiles(section, files, hidesNewLessons ? { hidden: true } : {})
          }
        />
      </section>
      {selected !== undefined && (
        <div className={classes.lesson}>
          <LessonPanel
            key={selected}
            id={selected}
            row={found?.lesson}
            isAdded={added.includes(selected)}
            userId={userId}
            previews={previews}
            back={pages.curriculum(course)}
            onSaved={queue.adoptLesson}
            onRestore={(lesson) => {
              const section = findSection(curriculum.sections, lesson.section)
              const last = section?.lessons.at(-1)?._id ?? null
              const place = found ? findPlace(found.section.lessons, lesson._id) : { after: last }
              queue.change({ type: 'restoreLesson', lesson, section: lesson.section, ...place })
            }}
          />
        </div>
      )}
    </div>
  )
}
