import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnQuestion } from '#shared/contract/learning/questions.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { deleteQuestion } from './question-actions.ts'
import { QuestionFacts } from './question-facts.tsx'
import classes from './question-queue.module.css'
import { QuestionsSkeleton } from './questions-skeleton.tsx'
import { useQuestionPages } from './use-question-pages.ts'

/** What the user asked, newest first, also in courses that they left. */
export function OwnQuestions() {
  const list = useQuestionPages(loadPage)
  const [deleted, setDeleted] = useState<OwnQuestion>()

  /** The focus leaves the list, since its button disappears. */
  async function remove(id: string) {
    if (!(await deleteQuestion(id))) return
    focusHeading()
    list.refetch()
  }

  if (!list.first && list.error) {
    return <LoadError title={messages.ownLoadFailed} message={list.error} onRetry={list.refetch} />
  }
  if (!list.first) return <QuestionsSkeleton />
  if (list.questions.length === 0) return <NoQuestions />
  return (
    <div className={classes.queue}>
      <ul role="list" className={classes.list} aria-label="Questions">
        {list.questions.map((question) => (
          <li key={question._id}>
            <Entry question={question} onDelete={() => setDeleted(question)} />
          </li>
        ))}
      </ul>
      {list.loadMore && (
        <Button
          variant="secondary"
          busy={list.isLoadingMore}
          onClick={() => void list.loadMore?.()}
        >
          Load more<span className="visually-hidden"> questions</span>
        </Button>
      )}
      {deleted && (
        <ConfirmDialog
          title={`Delete “${deleted.title}”?`}
          cancelLabel="Cancel"
          confirmLabel="Delete"
          onCancel={() => setDeleted(undefined)}
          onConfirm={() => {
            setDeleted(undefined)
            void remove(deleted._id)
          }}
        >
          Answers of others stay. This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

function NoQuestions() {
  return (
    <StatePanel
      title="No questions yet"
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.myLearning}>My Learnings</LinkButton>}
    >
      <p>{messages.noneAsked}</p>
    </StatePanel>
  )
}

function Entry({ question, onDelete }: { question: OwnQuestion; onDelete: () => void }) {
  const { course, title, lesson, lessonTitle, available } = question
  return (
    <article className={classes.entry}>
      <div className={classes.text}>
        <h2 className={classes.title}>
          {available ? (
            <Link to={pages.question(course._id, lesson, question._id)}>{title}</Link>
          ) : (
            title
          )}
        </h2>
        <p className={classes.place}>
          <Facts items={[course.title, lessonTitle]} />
        </p>
        {!available && <p className={classes.place}>{messages.lessonUnavailable}</p>}
        <QuestionFacts question={question} />
      </div>
      <Button variant="secondary" onClick={onDelete}>
        Delete<span className="visually-hidden"> “{title}”</span>
      </Button>
    </article>
  )
}

function loadPage(cursor?: string, signal?: AbortSignal) {
  return parseResponse(
    getBrowserApi().user.questions.$get(
      { query: { cursor } },
      signal ? { init: { signal } } : undefined,
    ),
  )
}
