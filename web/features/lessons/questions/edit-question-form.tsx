import { useState } from 'react'
import type { Question } from '#shared/contract/questions.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { QuestionFields } from './ask-form.tsx'
import classes from './questions.module.css'

const loadSchema = () =>
  import('#shared/contract/questions.ts').then((contract) => contract.questionChangeRequest)

interface EditQuestionFormProps {
  question: Question
  onSaved: (question: Question) => void
  onCancel: () => void
}

export function EditQuestionForm({ question, onSaved, onCancel }: EditQuestionFormProps) {
  const { _id: id, title, body } = question
  const [theirs, setTheirs] = useState<Question>()
  const { version } = theirs ?? question
  return (
    <Form
      name={`edit-question-${id}`}
      schema={loadSchema}
      submitLabel={theirs ? 'Replace it with my version' : 'Save changes'}
      busyLabel="Saving…"
      onSubmit={async ({ title, body }) => {
        try {
          const call = getBrowserApi().api.questions[':id'].$patch({
            param: { id },
            json: { title, body, version },
          })
          onSaved((await parseResponse(call)).question)
        } catch (error) {
          if (error instanceof ApiError && error.code === 'conflict') {
            setTheirs(error.body['question'] as Question | undefined)
          }
          throw error
        }
      }}
      footer={
        <Button variant="secondary" onClick={onCancel}>
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
      <QuestionFields title={title} body={body} />
    </Form>
  )
}
