import type { Question } from '#shared/contract/learning/questions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { EditForm } from '#web/ui/forms/edit-form.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'
import { QuestionFields } from './ask-form.tsx'

const loadSchema = () =>
  import('#shared/contract/learning/questions.ts').then((contract) => contract.questionText)

interface EditQuestionFormProps {
  question: Question
  onSaved: (question: Question) => void
  /** The question is hidden then, until a moderator has decided. */
  onHeld: () => void
  onCancel: () => void
}

export function EditQuestionForm({ question, onSaved, onHeld, onCancel }: EditQuestionFormProps) {
  const edited = useEditedVersion(question, ({ body }) => body['question'] as Question | undefined)
  const { base } = edited
  return (
    <EditForm
      name={`edit-question-${base._id}`}
      schema={loadSchema}
      edited={edited}
      renderCurrent={(theirs) => (
        <>
          <p>{theirs.title}</p>
          <p>{theirs.body}</p>
        </>
      )}
      onSubmit={async ({ title, body }) => {
        const call = getBrowserApi().api.questions[':id'].$patch({
          param: { id: base._id },
          json: { title, body, version: edited.readVersion() },
        })
        const saved = await parseResponse(call)
        if (announceIfHeld('question', saved)) onHeld()
        else onSaved(saved.question)
      }}
      onCancel={onCancel}
    >
      <QuestionFields title={base.title} body={base.body} lesson={base.lesson} />
    </EditForm>
  )
}
