import { useId, useState } from 'react'
import type { Category } from '#shared/contract/catalogue.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { FormContext } from '#web/lib/forms/form-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { ErrorSummary } from '#web/ui/forms/form.tsx'
import { HiddenField } from '#web/ui/forms/text-fields.tsx'
import { CardPreview } from './card-preview.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import classes from './course-form.module.css'
import type { CoursePreviews } from './course-previews.ts'
import { courseSteps, fieldLabels, findMissingFields, findStepIndex } from './course-steps.ts'
import { serializeBase } from './course-values.ts'
import { StepBasics } from './step-basics.tsx'
import { StepContent } from './step-content.tsx'
import { StepList } from './step-list.tsx'
import { StepSubject } from './step-subject.tsx'
import { StepVideo } from './step-video.tsx'
import { type CourseFormOptions, useCourseForm } from './use-course-form.ts'

interface CourseFormProps<Request> extends CourseFormOptions<Request> {
  categories: readonly Category[]
  shown: CoursePreviews
  onDiscard: () => void
}

/** All four steps are one form of which one step is shown, so that nothing is ever lost on the way. */
export function CourseForm<Request>(props: CourseFormProps<Request>) {
  const { user, course, categories, shown, onDiscard } = props
  const form = useCourseForm(props)
  const { state, start, values, step, conflict } = form
  const { place } = step
  const id = useId()
  const isBusy = state.status !== 'idle'
  const isLast = place === courseSteps.length - 1
  const saveLabel = course ? 'Save changes' : 'Create course'
  const contents = [
    <StepBasics key="basics" defaults={start.values} />,
    <StepSubject key="subject" defaults={start.values} categories={categories} />,
    <StepVideo
      key="video"
      defaults={start.values}
      values={values}
      mayFeature={user.can.administer}
      show={shown.video}
      onMeasured={form.keepLength}
    />,
    <StepContent key="content" {...{ values }} defaults={start.values} show={shown.description} />,
  ]

  return (
    <>
      {conflict && (
        <ConflictPanel
          clashes={conflict.fields}
          categories={categories}
          onSettle={(taken, next) => {
            form.settle(taken)
            if (next === 'save') form.save()
          }}
        />
      )}
      <div className={classes.desk} hidden={conflict !== undefined}>
        <FormContext value={state}>
          <form {...form.formProps} className={classes.form} aria-label={saveLabel}>
            <HiddenField name="basis" defaultValue={serializeBase(start)} />
            <StepList
              place={place}
              values={values}
              wrong={Object.keys(state.error?.fields ?? {})}
              onShow={step.show}
            />
            {form.isChanged && state.status !== 'done' && (
              <DraftNotice
                isRestored={form.isRestored}
                isNew={!course}
                onDiscard={() => {
                  form.forget()
                  onDiscard()
                }}
              />
            )}
            {state.error && state.error.code !== 'stale_course' && (
              <ErrorSummary
                formName={state.name}
                error={{
                  ...state.error,
                  // Links can lead only to the fields that are shown.
                  invalidFields: state.error.invalidFields.filter(
                    ({ name }) => findStepIndex(name) === place,
                  ),
                }}
              />
            )}
            {courseSteps.map(({ title }, index) => (
              <div key={title} className={classes.step} hidden={index !== place}>
                <h2 ref={index === place ? step.heading : undefined} tabIndex={-1}>
                  Step {index + 1} of {courseSteps.length}: {title}
                </h2>
                {contents[index]}
              </div>
            ))}
            <p id={`${id}-missing`} className={classes.missing}>
              {missingWords(findMissingFields(place, values).map((name) => fieldLabels[name]))}
            </p>
            <div className={classes.actions}>
              {place > 0 && (
                <Button variant="secondary" disabled={isBusy} onClick={() => step.show(place - 1)}>
                  Back
                </Button>
              )}
              <span className={classes.onward}>
                {course && !isLast && (
                  <Button variant="secondary" busy={isBusy} onClick={form.save}>
                    {isBusy ? 'Saving…' : saveLabel}
                  </Button>
                )}
                <Button
                  type="submit"
                  busy={isBusy}
                  disabled={!form.isHydrated}
                  aria-describedby={`${id}-missing`}
                >
                  {!isLast ? 'Next' : isBusy ? 'Saving…' : saveLabel}
                </Button>
              </span>
            </div>
          </form>
        </FormContext>
        <CardPreview values={values} known={course} card={shown.card} />
      </div>
    </>
  )
}

function missingWords(labels: readonly string[]): string {
  return labels.length > 0
    ? `Still missing in this step: ${labels.join(', ')}.`
    : 'Nothing is missing in this step.'
}

interface DraftNoteProps {
  /** True where the draft of another time was filled in. */
  isRestored: boolean
  isNew: boolean
  onDiscard: () => void
}

/** That nothing is lost, and the way to lose it on purpose. */
function DraftNotice({ isRestored, isNew, onDiscard }: DraftNoteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.draft}>
      <p>{isRestored ? messages.draftRestored : messages.draftSaved}</p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard draft
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard the draft?"
          cancelLabel="Keep the draft"
          confirmLabel="Discard"
          onCancel={() => setAsking(false)}
          onConfirm={onDiscard}
        >
          {isNew ? messages.discardNew : messages.discardChanges}
        </ConfirmDialog>
      )}
    </div>
  )
}
