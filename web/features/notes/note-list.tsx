import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ListedNote } from '#shared/contract/learning/notes.ts'
import { noteMessages as messages } from '#shared/messages/lessons/notes.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { saveTextFile } from '#web/lib/format/csv.ts'
import { useLastKnown } from '#web/lib/loading/use-last-known.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { IconDownload } from '#web/ui/icons/lessons.ts'
import { TableSearch, TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import classes from './note-list.module.css'
import { useNotePages } from './use-note-pages.ts'

export const NotesSkeleton = () => <TableSkeleton>Loading your notes…</TableSkeleton>

/** All notes of the user, newest first; the URL has the course and the search. */
export function NoteList() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const course = params.get('course') ?? undefined
  const search = params.get('search') ?? undefined
  const { data, notes, error, refetch, isMore, isLoadingMore, loadMore } = useNotePages({
    course,
    search,
  })

  function show(name: 'course' | 'search', value: string) {
    if (value) params.set(name, value)
    else params.delete(name)
    void navigate(`?${params.toString()}`, { replace: true, preventScrollReset: true })
  }

  // The search and the filter stay when what they ask for cannot be loaded.
  const courses = useLastKnown(data?.courses)
  const failure = !data && error && (
    <LoadError title={messages.loadFailed} message={error} onRetry={refetch} />
  )
  if (!courses) return failure || <NotesSkeleton />
  if (courses.length === 0) return <NoNotes />
  return (
    <>
      <div className={classes.tools}>
        <TableSearch
          label="Search notes"
          value={search ?? ''}
          onSearch={(text) => show('search', text)}
        />
        <label className={classes.course}>
          <span className="visually-hidden">Course</span>
          <select value={course ?? ''} onChange={(event) => show('course', event.target.value)}>
            <option value="">All courses</option>
            {courses.map(({ _id, title, notes: count }) => (
              <option key={_id} value={_id}>
                {title} ({count})
              </option>
            ))}
          </select>
        </label>
        <ExportButton course={course} />
      </div>
      {failure ? (
        failure
      ) : notes.length === 0 ? (
        <p role="status">{messages.noMatch}</p>
      ) : (
        <div className={classes.lessons}>
          {groupByLesson(notes).map((group) => (
            <LessonNotes key={group[0]?._id} notes={group} />
          ))}
        </div>
      )}
      {isMore && (
        <div className={classes.more}>
          <Button variant="secondary" busy={isLoadingMore} onClick={() => void loadMore()}>
            Load more<span className="visually-hidden"> notes</span>
          </Button>
        </div>
      )}
    </>
  )
}

function NoNotes() {
  return (
    <StatePanel
      title="No notes yet"
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.myLearning}>My Learnings</LinkButton>}
    >
      <p>{messages.noneAnywhere}</p>
    </StatePanel>
  )
}

/** The file is loaded with the session's token, which a link cannot send. */
function ExportButton({ course }: { course: string | undefined }) {
  const [isBusy, setIsBusy] = useState(false)

  async function exportNotes() {
    setIsBusy(true)
    try {
      const query = course ? { course } : {}
      const response = await getBrowserApi().user.notes.export.$get({ query })
      saveTextFile('notes.md', await response.text(), 'text/markdown')
    } catch (failure) {
      showError(failure)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void exportNotes()}>
      <IconDownload size={20} aria-hidden="true" />
      Export as Markdown
    </Button>
  )
}

/** Notes of one lesson that follow each other. */
function LessonNotes({ notes }: { notes: readonly ListedNote[] }) {
  const [first] = notes
  if (!first) return null
  const { lesson, course } = first
  return (
    <section className={classes.lesson}>
      <h2 className={classes.title}>
        {lesson.available ? (
          <Link to={`${pages.lesson(course._id, lesson._id)}?tab=notes`}>{lesson.title}</Link>
        ) : (
          lesson.title
        )}
        <span className={classes.courseTitle}>{course.title}</span>
      </h2>
      <ul role="list" className={classes.notes}>
        {notes.map((note) => (
          <li key={note._id} className={classes.note}>
            <p className={classes.meta}>
              <NotePlace note={note} /> <RelativeTime iso={note.createdAt} />
            </p>
            <Prose html={note.html} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotePlace({ note }: { note: ListedNote }) {
  const { seconds, earlier, lesson, course } = note
  if (seconds === null) return earlier ? messages.fromEarlierVideo : 'The whole lesson'
  const time = formatClockTime(seconds)
  if (!lesson.available) return time
  return (
    <Link to={`${pages.lessonAt(course._id, lesson._id, seconds)}&tab=notes`}>
      <span className="visually-hidden">Play from </span>
      {time}
    </Link>
  )
}

function groupByLesson(notes: readonly ListedNote[]): ListedNote[][] {
  const groups: ListedNote[][] = []
  for (const note of notes) {
    const last = groups.at(-1)
    if (last?.[0]?.lesson._id === note.lesson._id) last.push(note)
    else groups.push([note])
  }
  return groups
}
