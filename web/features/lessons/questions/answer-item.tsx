import { type ReactNode, useRef, useState } from 'react'
import type { Answer, Question } from '#shared/contract/learning/questions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { ModerateButton } from '#web/ui/moderation/moderate-button.tsx'
import { ReportButton } from '#web/ui/moderation/report-button.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { EditAnswerForm } from './answer-form.tsx'
import {
  acceptAnswer,
  deleteAnswer,
  toggleAnswerVote,
  toModeratedAnswer,
} from './question-actions.ts'
import classes from './questions.module.css'
import { VoteButton } from './vote-button.tsx'
import { WriterLine } from './writer-line.tsx'

interface AnswerItemProps {
  question: Question
  answer: Answer
  onChange: (question: Question) => void
  onDeleted: () => void
  onHeld: () => void
}

export function AnswerItem({ question, answer, onChange, onDeleted, onHeld }: AnswerItemProps) {
  const { _id: id, accepted, can } = answer
  const [open, setOpen] = useState<'editor' | 'deletion'>()
  const name = answer.writer?.fullname ?? 'Deleted user'
  const container = useRef<HTMLDivElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  return (
    <div ref={container}>
      <FocusKeeper
        container={container}
        getFallback={() => container.current?.querySelector('textarea') ?? editButton.current}
      >
        {open === 'editor' ? renderEditor() : renderAnswer()}
      </FocusKeeper>
    </div>
  )

  function renderEditor(): ReactNode {
    return (
      <EditAnswerForm
        lesson={question.lesson}
        answer={answer}
        onSaved={(saved) => {
          onChange(saved)
          setOpen(undefined)
        }}
        onHeld={onHeld}
        onCancel={() => setOpen(undefined)}
      />
    )
  }

  function renderAnswer(): ReactNode {
    return (
      <article
        className={classes.answer}
        data-accepted={accepted || undefined}
        aria-label={`${name}'s answer`}
      >
        {accepted && (
          <p>
            <Badge tone="success">Accepted answer</Badge>
          </p>
        )}
        <WriterLine {...answer} verb="answered" />
        <Prose html={answer.html} />
        <div className={classes.actions}>
          <VoteButton
            {...answer}
            canVote={can.vote}
            context={`for ${name}'s answer`}
            onClick={() => void toggleAnswerVote(question, id, onChange)}
          />
          {question.can.accept && (
            <Button
              variant="quiet"
              onClick={() => void acceptAnswer(question, accepted ? null : id, onChange)}
            >
              {accepted ? 'Withdraw acceptance' : 'Accept'}
              <span className="visually-hidden"> {name}'s answer</span>
            </Button>
          )}
          {can.edit && (
            <Button ref={editButton} variant="quiet" onClick={() => setOpen('editor')}>
              Edit<span className="visually-hidden"> your answer</span>
            </Button>
          )}
          {can.delete && (
            <Button variant="quiet" onClick={() => setOpen('deletion')}>
              Delete<span className="visually-hidden"> {name}'s answer</span>
            </Button>
          )}
          {can.vote && !can.edit && answer.writer && (
            <ReportButton kind="answer" id={id} name={`${name}'s answer`} />
          )}
          {can.moderate && (
            <ModerateButton content={toModeratedAnswer(answer)} onRemoved={onDeleted} />
          )}
        </div>
        {open === 'deletion' && (
          <ConfirmDialog
            title={`Delete ${name}'s answer?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={() => setOpen(undefined)}
            onConfirm={() => {
              setOpen(undefined)
              void deleteAnswer(id).then((isDeleted) => isDeleted && onDeleted())
            }}
          >
            This cannot be undone.
          </ConfirmDialog>
        )}
      </article>
    )
  }
}
