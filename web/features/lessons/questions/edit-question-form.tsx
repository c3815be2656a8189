import type { Question } from '#shared/contract/questions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useEditedVersion } from '#web/ui/forms/use-edited-version.tsx'
import { QuestionFields } from './ask-form.tsx'
import classes from './questions.module.css'

const loadSchema = () =>
  import('#shared/contract/questions.ts').then((contract) => contract.questionText)

interface EditQuestionFormProps {
  question: Question
  onSaved: (question: Question) => void
  onCancel: () => void
}

export function EditQuestionForm({ question, onSaved, onCancel }: EditQuestionFormProps) {
  const { base, theirs, readVersion, versionField, onFailed } = useEditedVersion(
    question,
    ({ body }) => body['question'] as Question | undefined,
  )
  const { _id: id } = base
  const formName = `edit-question-${id}`
  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel={theirs ? 'Replace it with my version' : 'Save changes'}
      busyLabel="Saving…"
      onSubmit={async ({ title, body }) => {
        try {
          const call = getBrowserApi().api.questions[':id'].$patch({
            param: { id },
            json: { title, body, version: readVersion() },
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
          <p>{theirs.title}</p>
          <p>{theirs.body}</p>
        </div>
      )}
      {versionField}
      <QuestionFields title={base.title} body={base.body} lesson={base.lesson} />
    </Form>
  )
}
