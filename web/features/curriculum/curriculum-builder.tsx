import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import classes from './curriculum-builder.module.css'
import { UnplacedUploads } from './files/unplaced-uploads.tsx'
import { useFileLessons } from './files/use-file-lessons.ts'
import type { LessonPreviews } from './kinds/define-kind.ts'
import { ConflictChoices } from './lesson/conflict-choices.tsx'
import { LessonPanel } from './lesson/lesson-panel.tsx'
import { SaveStatus } from './save-status.tsx'
import type { ChangeQueue } from './tree/change-queue.ts'
import { findLesson, findPlace, findSection } from './tree/changes.ts'
import { CurriculumTree } from './tree/curriculum-tree.tsx'
import { formatTotal } from './tree/describe-lesson.ts'
import { openChangeQueue } from './tree/open-change-queue.ts'
import { useCourseVideos } from './videos/use-course-videos.ts'
import { VideosContext } from './videos/videos-context.ts'

interface CurriculumBuilderProps {
  course: string
  userId: string
  hidesNewLessons: boolean
  previews: LessonPreviews
}

/** The sections and lessons of a course, and the lesson of the address in its editor. */
export function CurriculumBuilder(props: CurriculumBuilderProps) {
  const { course, userId } = props
  const open = useCallback(
    (signal: AbortSignal) => openChangeQueue(userId, course, signal),
    [userId, course],
  )
  const { data: queue, error, refetch } = useQuery(open)
  if (queue) return <Builder {...props} queue={queue} />
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

function Builder(props: CurriculumBuilderProps & { queue: ChangeQueue }) {
  const { course, userId, hidesNewLessons, previews, queue } = props
  const { curriculum, stage, msg, conflict, added } = useChangeQueue(queue)
  const videos = useCourseVideos(course, userId, queue)
  const files = useFileLessons(curriculum, { userId, quota: videos.quota }, queue.change)
  const unplaced = files.uploads.filter(({ id }) => !findLesson(curriculum.sections, id))
  const status = useRef<HTMLSpanElement>(null)
  const selected = new URLSearchParams(useLocation().search).get('lesson') ?? undefined
  const found = selected === undefined ? undefined : findLesson(curriculum.sections, selected)
  const lessons = curriculum.sections.flatMap((section) => section.lessons)
  const length = formatTotal(lessons)

  return (
    <VideosContext value={videos}>
      <div className={classes.builder} data-open={selected !== undefined || undefined}>
        <section className={classes.tree} aria-label="Curriculum" tabIndex={-1}>
          <div className={classes.summary}>
            <p>
              {pluralize(curriculum.sections.length, ['section', 'sections'])},{' '}
              {pluralize(lessons.length, ['lesson', 'lessons'])}
              {length && `, ${length}`}
            </p>
            <SaveStatus ref={status} stage={stage} msg={msg} onRetry={() => void queue.flush()} />
          </div>
          {conflict && (
            <ConflictChoices
              conflicts={[{ ...conflict, name: 'title' }]}
              label={() => `Title of “${conflict.was}”`}
              onResolve={(_, side) => {
                status.current?.focus()
                queue.resolveConflict(side)
              }}
            />
          )}
          <UnplacedUploads {...files} uploads={unplaced} />
          <p role="status" className="visually-hidden">
            {videos.message}
          </p>
          {lessons.length === 0 && <p className={classes.empty}>{messages.empty}</p>}
          <CurriculumTree
            curriculum={curriculum}
            selected={selected}
            toLesson={(id) => pages.lessonEditor(course, id)}
            hidesNewLessons={hidesNewLessons}
            change={queue.change}
            uploads={files.uploads}
            retryUpload={files.retry}
            cancelUpload={files.cancel}
            addFiles={(section, dropped) =>
              void files.addFiles(section, dropped, hidesNewLessons ? { hidden: true } : {})
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
    </VideosContext>
  )
}

/** The curriculum as its author edits it, saved in the background and kept up to date with other authors. */
function useChangeQueue(queue: ChangeQueue) {
  const state = useSyncExternalStore(queue.subscribe, queue.getState)

  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void queue.refresh()
  })
  useEffect(() => {
    const onOnline = () => void queue.flush()
    queue.start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
    }
  }, [queue])
  useLiveEvent('curriculumChanged', (changed) => {
    if (changed.course === state.curriculum.course) queue.noticeRevision(changed.revision)
  })
  useLiveEvent('connected', () => void queue.refresh())

  return state
}
