import { useState } from 'react'
import type { Answer, Question } from '#shared/contract/questions.ts'
import { questionLimits } from '#shared/limits.ts'
import { type ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { createId } from '#web/lib/create-id.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
import { MentionArea } from '#web/ui/mentions/mention-area.tsx'
import classes from './questions.module.css'

const loadSchema = () =>
  import('#shared/contract/questions.ts').then((contract) => contract.answerRequest)
const countCharacters = createCharacterCounter({ max: questionLimits.answerMaxLength })

interface AnswerFormProps {
  question: Question
  onAnswered: (question: Question) => void
}

export function AnswerForm({ question, onAnswered }: AnswerFormProps) {
  const { user } = useSession()
  // Each answer has one id, also when its request is repeated.
  const [id, setId] = useState(createId)
  return (
    <Form
      name={`answer-${user?._id}-${question._id}`}
      schema={loadSchema}
      submitLabel="Post answer"
      busyLabel="Posting…"
      afterSubmit="reset"
      onSubmit={async (json) => {
        const call = getBrowserApi().api.questions[':id'].answers[':answer'].$put({
          param: { id: question._id, answer: id },
          json,
        })
        const { msg, question: answered } = await parseResponse(call)
        if (msg) toast.success(msg)
        onAnswered(answered)
        setId(createId())
      }}
    >
      <MentionArea lesson={question.lesson}>
        <TextAreaField
          name="body"
          label="Your answer"
          help="Markdown works. Everyone who can open this lesson can read it."
          rows={4}
          defaultValue=""
          measure={countCharacters}
          isRequired
        />
      </MentionArea>
    </Form>
  )
}

interface EditAnswerFormProps {
  lesson: string
  answer: Answer
  onSaved: (question: Question) => void
  onCancel: () => void
}

export function EditAnswerForm({ lesson, answer, onSaved, onCancel }: EditAnswerFormProps) {
  const { user } = useSession()
  const { _id: id } = answer
  const { base, theirs, readVersion, versionField, onFailed } = useEditedVersion(answer, (error) =>
    readCurrent(error, id),
  )
  const formName = `edit-answer-${user?._id}-${id}`
  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel={theirs ? 'Replace it with my version' : 'Save changes'}
      busyLabel="Saving…"
      onSubmit={async ({ body }) => {
        try {
          const call = getBrowserApi().api.answers[':id'].$patch({
            param: { id },
            json: { body, version: readVersion() },
          })
          onSaved((await parseResponse(call)).question)
        } catch (error) {
          onFailed(error)
          throw error
        }
      }}
      footer={
        <Button
          variant="secondary"
          onClick={() => {
            deleteDraft(formName)
            onCancel()
          }}
        >
          Cancel
        </Button>
      }
    >
      {theirs && (
        <div role="group" aria-label="Current version" className={classes.current}>
          {theirs.body}
        </div>
      )}
      {versionField}
      <MentionArea lesson={lesson}>
        <TextAreaField
          name="body"
          label="Edit your answer"
          help="Markdown works."
          rows={6}
          defaultValue={base.body}
          measure={countCharacters}
          isRequired
        />
      </MentionArea>
    </Form>
  )
}

function readCurrent({ body }: ApiError, id: string): Answer | undefined {
  const question = body['question'] as Question | undefined
  return question?.answers.find(({ _id }) => _id === id)
}
