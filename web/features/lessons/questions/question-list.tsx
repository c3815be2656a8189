import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { QuestionSort, QuestionSummary } from '#shared/contract/learning/questions.ts'
import { questionLimits } from '#shared/limits.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import form from '#web/ui/forms/form.module.css'
import { IconSearch } from '#web/ui/icons/general.ts'
import type { LessonToolProps } from '../tools/index.ts'
import type { VideoMoment } from '../tools/lesson-video.ts'
import { AskForm } from './ask-form.tsx'
import { QuestionFacts } from './question-facts.tsx'
import classes from './questions.module.css'
import { useQuestionList, useQuestionMarkers } from './use-question-list.ts'

interface QuestionListProps extends Pick<LessonToolProps, 'lesson' | 'video' | 'userId'> {
  filter: { sort: QuestionSort; search: string }
  onFilter: (filter: { sort: QuestionSort; search: string }) => void
  onOpen: (id: string) => void
}

/** The questions to a lesson with search and order, and the form for a new one. */
export function QuestionList(props: QuestionListProps) {
  const { lesson, video, userId, filter, onFilter, onOpen } = props
  const [askedAt, setAskedAt] = useState<VideoMoment>()
  const list = useQuestionList(lesson._id, filter)
  const { questions } = list
  useQuestionMarkers(video, filter.search ? undefined : questions)

  const askButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && askedAt === undefined) askButton.current?.focus()
    wasAsking.current = askedAt !== undefined
  }, [askedAt])

  const isVideo = lesson.kind === 'video'
  if (askedAt !== undefined) {
    return (
      <AskForm
        lesson={lesson._id}
        moment={isVideo ? askedAt : undefined}
        userId={userId}
        onAsked={onOpen}
        onClose={() => setAskedAt(undefined)}
      />
    )
  }
  return (
    <>
      {list.canAsk && (
        <Button ref={askButton} onClick={() => setAskedAt(video.getMoment())}>
          Ask a question
        </Button>
      )}
      {(questions?.length !== 0 || filter.search) && (
        <ListFilter isVideo={isVideo} filter={filter} onFilter={onFilter} />
      )}
      {!questions && list.error && (
        <LoadError
          level="h3"
          title="The questions could not be loaded"
          message={list.error}
          onRetry={list.refetch}
        />
      )}
      {!questions && !list.error && <QuestionsSkeleton />}
      {questions?.length === 0 && (
        <p className={classes.empty}>
          {filter.search
            ? `No question contains “${filter.search}”.`
            : list.canAsk
              ? 'Nobody has asked a question about this lesson yet.'
              : 'There are no questions about this lesson yet. People who are enrolled can ask.'}
        </p>
      )}
      {questions && questions.length > 0 && (
        <ul role="list" className={classes.list} aria-label="Questions">
          {questions.map((question) => (
            <li key={question._id}>
              <QuestionLink question={question} />
            </li>
          ))}
        </ul>
      )}
      {list.loadMore && (
        <Button
          variant="secondary"
          busy={list.isLoadingMore}
          onClick={() => void list.loadMore?.()}
        >
          Load more<span className="visually-hidden"> questions</span>
        </Button>
      )}
    </>
  )
}

function QuestionLink({ question }: { question: QuestionSummary }) {
  const params = new URLSearchParams(useLocation().search)
  params.set('question', question._id)
  return (
    <article className={classes.entry}>
      <h3 className={classes.entryTitle}>
        <Link to={`?${params.toString()}`} preventScrollReset>
          {question.deleted ? 'Deleted question' : question.title}
        </Link>
      </h3>
      <QuestionFacts question={question} />
    </article>
  )
}

interface ListFilterProps extends Pick<QuestionListProps, 'filter' | 'onFilter'> {
  isVideo: boolean
}

function ListFilter({ isVideo, filter, onFilter }: ListFilterProps) {
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    onFilter({ ...filter, search })
  }

  return (
    <div className={classes.filter}>
      <search aria-label="Questions">
        <form className={classes.search} onSubmit={submit}>
          <input
            className={form.input}
            type="search"
            name="search"
            aria-label="Search questions"
            placeholder="Search questions"
            maxLength={questionLimits.searchMaxLength}
            defaultValue={filter.search}
          />
          <Button type="submit" variant="secondary" aria-label="Search questions">
            <IconSearch size={20} aria-hidden="true" />
          </Button>
        </form>
      </search>
      <label className={classes.sort} htmlFor={id}>
        Sort by
        <select
          id={id}
          className={form.input}
          value={filter.sort}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, sort: currentTarget.value as QuestionSort })
          }
        >
          <option value="newest">Newest</option>
          <option value="votes">Most votes</option>
          {isVideo && <option value="time">Time in the video</option>}
        </select>
      </label>
    </div>
  )
}

function QuestionsSkeleton() {
  return (
    <SkeletonBlocks className={classes.list} block={classes.placeholder} count={3}>
      Loading the questions…
    </SkeletonBlocks>
  )
}
