import type { Answer, Question } from '#shared/contract/learning/questions.ts'
import { questionLimits } from '#shared/limits.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { EditForm } from '#web/ui/forms/edit-form.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { useDraftId } from '#web/ui/forms/use-draft-id.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
import { MentionArea } from '#web/ui/mentions/mention-area.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'

const loadSchema = () =>
  import('#shared/contract/learning/questions.ts').then((contract) => contract.answerRequest)
const countCharacters = createCharacterCounter({ max: questionLimits.answerMaxLength })

interface AnswerFormProps {
  question: Question
  onAnswered: (question: Question) => void
}

export function AnswerForm({ question, onAnswered }: AnswerFormProps) {
  const { user } = useSession()
  const { id, idField, changeId } = useDraftId()
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
        const saved = await parseResponse(call)
        changeId()
        onAnswered(saved.question)
        if (announceIfHeld('answer', saved)) return
        const stored = saved.question.answers.find(({ _id }) => _id === id)
        if (stored && stored.body !== json.body) {
          throw new ApiError(409, { code: 'conflict', msg: messages.postedBefore })
        }
        if (saved.msg) toast.success(saved.msg)
      }}
    >
      {idField}
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
  /** The question is without the answer then, until a moderator has decided. */
  onHeld: () => void
  onCancel: () => void
}

export function EditAnswerForm({ lesson, answer, onSaved, onHeld, onCancel }: EditAnswerFormProps) {
  const { user } = useSession()
  const { _id: id } = answer
  const edited = useEditedVersion(answer, (error) => readCurrent(error, id))
  return (
    <EditForm
      name={`edit-answer-${user?._id}-${id}`}
      schema={loadSchema}
      edited={edited}
      renderCurrent={(theirs) => theirs.body}
      onSubmit={async ({ body }) => {
        const call = getBrowserApi().api.answers[':id'].$patch({
          param: { id },
          json: { body, version: edited.readVersion() },
        })
        const saved = await parseResponse(call)
        onSaved(saved.question)
        if (announceIfHeld('answer', saved)) onHeld()
      }}
      onCancel={onCancel}
    >
      <MentionArea lesson={lesson}>
        <TextAreaField
          name="body"
          label="Edit your answer"
          help="Markdown works."
          rows={6}
          defaultValue={edited.base.body}
          measure={countCharacters}
          isRequired
        />
      </MentionArea>
    </EditForm>
  )
}

function readCurrent({ body }: ApiError, id: string): Answer | undefined {
  const question = body['question'] as Question | undefined
  return question?.answers.find(({ _id }) => _id === id)
}
