import { useEffect, useState } from 'react'
import { questionLimits } from '#shared/limits.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { CountedTextField } from '#web/ui/forms/text-fields.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { useDraftId } from '#web/ui/forms/use-draft-id.tsx'
import { MentionArea } from '#web/ui/mentions/mention-area.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import type { VideoMoment } from '../tools/lesson-video.ts'
import classes from './questions.module.css'

const loadSchema = () =>
  import('#shared/contract/learning/questions.ts').then(
    (contract) => contract.questionChangeRequest,
  )
const countTitle = createCharacterCounter({ max: questionLimits.titleMaxLength })
const countBody = createCharacterCounter({ max: questionLimits.bodyMaxLength })

interface AskFormProps {
  lesson: string
  /** Where the video is; undefined without one. */
  moment: VideoMoment | undefined
  userId: string | undefined
  onAsked: (id: string) => void
  onClose: () => void
}

export function AskForm({ lesson, moment, userId, onAsked, onClose }: AskFormProps) {
  const { id, idField, changeId } = useDraftId()
  const [hasSecond, setHasSecond] = useState(moment !== undefined && moment.seconds > 0)
  const formName = `question-${userId}-${lesson}`
  // The button that opened the form is gone.
  useEffect(() => document.getElementById(`${formName}-title`)?.focus(), [formName])

  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel="Post question"
      busyLabel="Posting…"
      onSubmit={async ({ title, body }) => {
        const place = hasSecond && moment ? moment : { seconds: null }
        const call = getBrowserApi().api.lessons[':id'].questions[':question'].$put({
          param: { id: lesson, question: id },
          json: { title, body, ...place },
        })
        const saved = await parseResponse(call)
        if (announceIfHeld('question', saved)) return onClose()
        if (saved.question.title !== title || saved.question.body !== body) {
          changeId()
          throw new ApiError(409, { code: 'conflict', msg: messages.postedBefore })
        }
        if (saved.msg) toast.success(saved.msg)
        onAsked(id)
      }}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <h3 className={classes.formTitle}>Ask a question</h3>
      {idField}
      <QuestionFields title="" body="" lesson={lesson} />
      {moment && (
        <label className={classes.checkbox}>
          <input
            type="checkbox"
            checked={hasSecond}
            onChange={({ currentTarget }) => setHasSecond(currentTarget.checked)}
          />
          About the moment at {formatClockTime(moment.seconds)}
        </label>
      )}
    </Form>
  )
}

interface QuestionFieldsProps {
  title: string
  body: string
  lesson: string
}

/** The fields of a new and of an edited question. */
export function QuestionFields({ title, body, lesson }: QuestionFieldsProps) {
  return (
    <>
      <CountedTextField
        name="title"
        label="Title"
        help="Ask in one sentence, such as “Why is the answer rounded twice?”"
        defaultValue={title}
        measure={countTitle}
      />
      <MentionArea lesson={lesson}>
        <TextAreaField
          name="body"
          label="Details"
          help="What have you tried, and what did you expect? Markdown works. Everyone who can open this lesson can read it."
          rows={6}
          defaultValue={body}
          measure={countBody}
        />
      </MentionArea>
    </>
  )
}
