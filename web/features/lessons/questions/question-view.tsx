import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Question } from '#shared/contract/learning/questions.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { IconArrowLeft } from '#web/ui/icons/general.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { ModerateButton } from '#web/ui/moderation/moderate-button.tsx'
import { ReportButton } from '#web/ui/moderation/report-button.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerItem } from './answer-item.tsx'
import { EditQuestionForm } from './edit-question-form.tsx'
import {
  deleteQuestion,
  toggleQuestionVote,
  toggleSubscription,
  toModeratedQuestion,
} from './question-actions.ts'
import classes from './questions.module.css'
import { useQuestion } from './use-question.ts'
import { VoteButton } from './vote-button.tsx'
import { WriterLine } from './writer-line.tsx'

interface QuestionViewProps {
  id: string
  /** Undefined without a video on the page. */
  playFrom?: ((seconds: number) => void) | undefined
  /** Moves the focus and the page to the question. */
  movesFocus?: boolean
  onClose: () => void
  onChange?: (question: Question) => void
}

/** A question with its answers. */
export function QuestionView({ id, playFrom, movesFocus, onClose, onChange }: QuestionViewProps) {
  const { question, error, refetch, change } = useQuestion(id)
  const back = useRef<HTMLButtonElement>(null)
  const answers = useRef<HTMLElement>(null)
  const answersHeading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (movesFocus) back.current?.focus()
  }, [movesFocus])

  function update(next: Question) {
    change(next)
    onChange?.(next)
  }

  return (
    <>
      <button ref={back} type="button" className={classes.back} onClick={onClose}>
        <IconArrowLeft size={20} aria-hidden="true" />
        All questions
      </button>
      {!question && error && (
        <LoadError
          level="h3"
          title="The question could not be loaded"
          message={error}
          onRetry={refetch}
        />
      )}
      {!question && !error && (
        <SkeletonBlocks block={classes.placeholder}>Loading the question…</SkeletonBlocks>
      )}
      {question && (
        <>
          <QuestionText
            question={question}
            playFrom={playFrom}
            onChange={update}
            onClose={onClose}
          />
          <section ref={answers} className={classes.answers} aria-label="Answers">
            <FocusKeeper container={answers} getFallback={() => answersHeading.current}>
              <h3 ref={answersHeading} tabIndex={-1}>
                {pluralize(question.answers.length, ['answer', 'answers'])}
              </h3>
              {question.answers.length === 0 && (
                <p className={classes.empty}>Nobody has answered yet.</p>
              )}
              <ul role="list" className={classes.list}>
                {question.answers.map((answer) => (
                  <li key={answer._id}>
                    <AnswerItem
                      question={question}
                      answer={answer}
                      onChange={update}
                      onDeleted={
                        question.deleted && question.answers.length === 1 ? onClose : refetch
                      }
                      onHeld={() => back.current?.focus()}
                    />
                  </li>
                ))}
              </ul>
            </FocusKeeper>
          </section>
          {question.can.answer && <AnswerForm question={question} onAnswered={update} />}
        </>
      )}
    </>
  )
}

interface QuestionTextProps extends Pick<QuestionViewProps, 'playFrom' | 'onClose'> {
  question: Question
  onChange: (question: Question) => void
}

function QuestionText({ question, playFrom, onChange, onClose }: QuestionTextProps) {
  const { title, seconds, can } = question
  const [open, setOpen] = useState<'editor' | 'deletion'>()
  const container = useRef<HTMLDivElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  if (question.deleted) return <p className={classes.empty}>This question was deleted.</p>
  return (
    <div ref={container}>
      <FocusKeeper container={container} getFallback={() => findTitleField() ?? editButton.current}>
        {open === 'editor' ? renderEditor() : renderQuestion()}
      </FocusKeeper>
    </div>
  )

  function findTitleField() {
    return container.current?.querySelector<HTMLElement>('[name="title"]')
  }

  function renderEditor(): ReactNode {
    return (
      <EditQuestionForm
        question={question}
        onSaved={(saved) => {
          onChange(saved)
          setOpen(undefined)
        }}
        onHeld={onClose}
        onCancel={() => setOpen(undefined)}
      />
    )
  }

  function renderQuestion(): ReactNode {
    return (
      <article className={classes.question} aria-label={title}>
        <h3 className={classes.questionTitle}>{title}</h3>
        <WriterLine {...question} verb="asked" />
        {question.fromEarlierVideo && (
          <p className={classes.empty}>From an earlier version of the video.</p>
        )}
        {seconds !== null &&
          (playFrom ? (
            <button type="button" className={classes.moment} onClick={() => playFrom(seconds)}>
              Play from {formatClockTime(seconds)}
            </button>
          ) : (
            <p className={classes.empty}>At {formatClockTime(seconds)} in the video</p>
          ))}
        {question.html && <Prose html={question.html} />}
        <div className={classes.actions}>
          <VoteButton
            {...question}
            canVote={can.vote}
            context="for this question"
            onClick={() => void toggleQuestionVote(question, onChange)}
          />
          {can.subscribe && (
            <Button
              variant="quiet"
              aria-pressed={question.subscribed}
              onClick={() => void toggleSubscription(question, onChange)}
            >
              {question.subscribed ? 'Following' : 'Follow'}
              <span className="visually-hidden"> this question</span>
            </Button>
          )}
          {can.edit && (
            <Button ref={editButton} variant="quiet" onClick={() => setOpen('editor')}>
              Edit<span className="visually-hidden"> your question</span>
            </Button>
          )}
          {can.delete && (
            <Button variant="quiet" onClick={() => setOpen('deletion')}>
              Delete<span className="visually-hidden"> this question</span>
            </Button>
          )}
          {can.vote && !can.edit && question.writer && (
            <ReportButton
              kind="question"
              id={question._id}
              name={`${question.writer.fullname}'s question`}
            />
          )}
          {can.moderate && (
            <ModerateButton content={toModeratedQuestion(question)} onRemoved={onClose} />
          )}
        </div>
        {open === 'deletion' && (
          <ConfirmDialog
            title={`Delete “${title}”?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={() => setOpen(undefined)}
            onConfirm={() => {
              setOpen(undefined)
              void deleteQuestion(question._id).then((isDeleted) => isDeleted && onClose())
            }}
          >
            Answers of others stay. This cannot be undone.
          </ConfirmDialog>
        )}
      </article>
    )
  }
}
