import { type FormEvent, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PlacedQuestion } from '#shared/contract/learning/questions.ts'
import { questionLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { useLastKnown } from '#web/lib/loading/use-last-known.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import form from '#web/ui/forms/form.module.css'
import { IconSearch } from '#web/ui/icons/general.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { QuestionFacts } from './question-facts.tsx'
import classes from './question-queue.module.css'
import { QuestionView } from './question-view.tsx'
import { QuestionsSkeleton } from './questions-skeleton.tsx'
import { useQuestionQueue } from './use-question-queue.ts'

/** The questions to an instructor's courses, which are answered in place. */
export function QuestionQueue() {
  const [params, setParams] = useSearchParams()
  const filter = params.get('show') === 'all' ? 'all' : 'unanswered'
  const course = params.get('course') ?? ''
  const search = params.get('search') ?? ''
  const opened = params.get('question')
  const queue = useQuestionQueue({ filter, course, search })
  const { data } = queue
  // The filter stays when what it asks for cannot be loaded.
  const known = useLastKnown(data)

  function change(values: Record<string, string>) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { preventScrollReset: true })
  }

  function clear() {
    // The button disappears.
    focusHeading()
    change({ search: '', course: '' })
  }

  if (opened) {
    return (
      <div className={classes.queue}>
        <QuestionView
          key={opened}
          id={opened}
          movesFocus
          onClose={() => {
            change({ question: '' })
            queue.refetch()
            requestAnimationFrame(focusHeading)
          }}
        />
      </div>
    )
  }
  const failure = !data && queue.error && (
    <LoadError
      title="The questions could not be loaded"
      message={queue.error}
      onRetry={queue.refetch}
    />
  )
  if (!known) return failure || <QuestionsSkeleton />
  return (
    <div className={classes.queue}>
      <p className={classes.intro}>{formatUnanswered(known.unanswered)}</p>
      <QueueFilter courses={known.courses} values={{ filter, course, search }} onChange={change} />
      {failure ? (
        failure
      ) : queue.questions.length === 0 ? (
        <StatePanel
          title={search || course ? 'No questions found' : 'No questions'}
          actions={
            (search || course) && (
              <Button variant="secondary" onClick={clear}>
                {course ? 'Clear filters' : 'Clear search'}
              </Button>
            )
          }
        >
          <p>{explainEmpty(filter, search)}</p>
        </StatePanel>
      ) : (
        <ul role="list" className={classes.list} aria-label="Questions">
          {queue.questions.map((question) => (
            <li key={question._id}>
              <QueueEntry question={question} onAnswer={() => change({ question: question._id })} />
            </li>
          ))}
        </ul>
      )}
      {queue.loadMore && (
        <Button
          variant="secondary"
          busy={queue.isLoadingMore}
          onClick={() => void queue.loadMore?.()}
        >
          Load more<span className="visually-hidden"> questions</span>
        </Button>
      )}
    </div>
  )
}

interface QueueEntryProps {
  question: PlacedQuestion
  onAnswer: () => void
}

function QueueEntry({ question, onAnswer }: QueueEntryProps) {
  const { course, title, lesson, lessonTitle } = question
  return (
    <article className={classes.entry}>
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.place}>
          <Link to={pages.question(course._id, lesson, question._id)}>
            <Facts items={[course.title, lessonTitle]} />
          </Link>
        </p>
        <QuestionFacts question={question} />
      </div>
      <Button variant="secondary" onClick={onAnswer}>
        {question.answered ? 'Open' : 'Answer'}
        <span className="visually-hidden"> “{title}”</span>
      </Button>
    </article>
  )
}

interface QueueFilterProps {
  courses: readonly { _id: string; title: string }[]
  values: { filter: string; course: string; search: string }
  onChange: (values: Record<string, string>) => void
}

function QueueFilter({ courses, values, onChange }: QueueFilterProps) {
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    onChange({ search })
  }

  return (
    <div className={classes.filter}>
      <label className={classes.field} htmlFor={`${id}-show`}>
        Show
        <select
          id={`${id}-show`}
          className={form.input}
          value={values.filter}
          onChange={({ currentTarget }) =>
            onChange({ show: currentTarget.value === 'all' ? 'all' : '' })
          }
        >
          <option value="unanswered">Unanswered</option>
          <option value="all">All</option>
        </select>
      </label>
      <label className={classes.field} htmlFor={`${id}-course`}>
        Course
        <select
          id={`${id}-course`}
          className={form.input}
          value={values.course}
          onChange={({ currentTarget }) => onChange({ course: currentTarget.value })}
        >
          <option value="">All courses</option>
          {courses.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <search aria-label="Questions" className={classes.searchBox}>
        <form className={classes.search} onSubmit={submit}>
          <input
            key={values.search}
            className={form.input}
            type="search"
            name="search"
            aria-label="Search questions"
            placeholder="Search questions"
            maxLength={questionLimits.searchMaxLength}
            defaultValue={values.search}
          />
          <Button type="submit" variant="secondary" aria-label="Search questions">
            <IconSearch size={20} aria-hidden="true" />
          </Button>
        </form>
      </search>
    </div>
  )
}

function explainEmpty(filter: 'all' | 'unanswered', search: string): string {
  if (search) return 'No questions match your search.'
  if (filter === 'unanswered') return 'Every question has an answer.'
  return 'Questions that people ask in your lessons appear here.'
}

function formatUnanswered(count: number): string {
  if (count === 0) return 'All questions in your courses are answered.'
  if (count >= questionLimits.unansweredCountMax) {
    return `${questionLimits.unansweredCountMax} or more questions in your courses are waiting for an answer.`
  }
  return count === 1
    ? '1 question in your courses is waiting for an answer.'
    : `${count} questions in your courses are waiting for an answer.`
}
