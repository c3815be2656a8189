import { type ReactNode, useId, useRef } from 'react'
import type { Category, CourseCard } from '#shared/contract/courses/catalogue.ts'
import type { DraftSummary } from '#shared/contract/courses/drafts.ts'
import { FormContext, type FormState } from '#web/lib/forms/form-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorSummary } from '#web/ui/forms/form.tsx'
import { HiddenField } from '#web/ui/forms/text-fields.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import type { VideoPreview } from '#web/ui/video/check/video-check.tsx'
import { CardPreview } from './card-preview.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import classes from './course-form.module.css'
import {
  type CourseField,
  courseSteps,
  fieldLabels,
  countStepProblems,
  findMissingFields,
  findStepIndex,
} from './course-steps.ts'
import { serializeBase } from './course-values.ts'
import { DraftNotice } from './drafts/draft-notice.tsx'
import { DraftOffers } from './drafts/draft-offers.tsx'
import { StepBasics } from './step-basics.tsx'
import { StepContent } from './step-content.tsx'
import { StepList } from './step-list.tsx'
import { StepSubject } from './step-subject.tsx'
import { StepVideo } from './step-video.tsx'
import { type CourseFormOptions, useCourseForm } from './use-course-form.ts'

/** Components of other features, with which the form previews the course as learners will see it. */
export interface CoursePreviews {
  renderCard: (course: CourseCard) => ReactNode
  renderDescription: (html: string) => ReactNode
  renderVideo: (video: VideoPreview) => ReactNode
}

interface CourseFormProps<Request> extends CourseFormOptions<Request> {
  categories: readonly Category[]
  previews: CoursePreviews
  /** Other drafts, offered while the form is empty. */
  offers?: readonly DraftSummary[]
  /** Replaces the form, whose draft is being deleted; `deleted` never rejects. */
  onDiscard: (deleted: Promise<void>) => void
  /** Leaves the draft for another new course. */
  onStartAnother?: () => void
}

/** One form in four steps. Hidden steps stay mounted, so that their fields keep their values. */
export function CourseForm<Request>(props: CourseFormProps<Request>) {
  const { user, course, categories, previews, offers = [], onDiscard, onStartAnother } = props
  const { status = 'published' } = props
  const form = useCourseForm(props)
  const { state, base, values, video, step, conflict } = form
  const { index: stepIndex } = step
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const isBusy = state.status !== 'idle'
  const isLastStep = stepIndex === courseSteps.length - 1
  const isPublic = status === 'published'
  const publishLabel = !course ? 'Publish course' : isPublic ? 'Publish changes' : 'Save changes'
  const busyLabel = isPublic ? 'Publishing…' : 'Saving…'
  const draftConflict = form.draft.stage === 'conflict' && form.isComparing && form.draft
  const hasDraft = form.isChanged || ['saved', 'conflict', 'gone'].includes(form.draft.stage)
  const startAnother =
    onStartAnother &&
    (() => {
      onStartAnother()
      // The button disappears with the form.
      requestAnimationFrame(focusHeading)
    })
  const fields = [
    <StepBasics key="basics" defaults={base.values} />,
    <StepSubject key="subject" defaults={base.values} categories={categories} />,
    <StepVideo
      key="video"
      defaults={base.values}
      values={values}
      canFeature={user.can.administer}
      place={video}
      renderPreview={previews.renderVideo}
      onMeasured={form.setDuration}
    />,
    <StepContent
      key="content"
      defaults={base.values}
      values={values}
      renderPreview={previews.renderDescription}
    />,
  ]

  return (
    <div ref={container}>
      <FocusKeeper container={container} getFallback={() => step.heading.current}>
        {conflict && (
          <ConflictPanel
            subject="course"
            conflicts={conflict.fields}
            isVideoMoved={conflict.movedTo === 'curriculum'}
            categories={categories}
            onResolve={(theirValues, next) => {
              form.resolveConflict(theirValues)
              if (next === 'save') form.save()
            }}
          />
        )}
        {draftConflict && !conflict && (
          <ConflictPanel
            subject="draft"
            conflicts={draftConflict.fields}
            categories={categories}
            onResolve={(theirValues) => {
              form.setComparing(false)
              form.draftSync.resolve(theirValues)
            }}
          />
        )}
        <div
          className={classes.container}
          hidden={conflict !== undefined || draftConflict !== false}
        >
          <div className={classes.columns}>
            <FormContext value={state}>
              <form {...form.formProps} className={classes.form} aria-label={publishLabel}>
                {/* The name in drafts that are already stored on devices. */}
                <HiddenField name="basis" defaultValue={serializeBase(base)} />
                <HiddenField name="synced" defaultValue="" />
                <StepList
                  current={stepIndex}
                  reachable={form.reachable}
                  values={values}
                  invalidFields={form.invalidFields}
                  video={video}
                  onSelect={step.show}
                />
                {!hasDraft && <DraftOffers drafts={offers} />}
                {hasDraft && state.status !== 'done' && (
                  <DraftNotice
                    state={form.draft}
                    isRestored={form.isRestored}
                    isNew={!course}
                    onCompare={() => form.setComparing(true)}
                    onKeep={form.draftSync.keep}
                    onStartAnother={form.isRestored ? startAnother : undefined}
                    onDiscard={() => onDiscard(form.discardDraft())}
                  />
                )}
                <StepErrorSummary state={state} step={stepIndex} />
                <p role="status" className="visually-hidden">
                  {describeFieldErrors(state.fieldErrors)}
                </p>
                {courseSteps.map(({ title }, index) => (
                  <div key={title} className={classes.step} hidden={index !== stepIndex}>
                    <h2 ref={index === stepIndex ? step.heading : undefined} tabIndex={-1}>
                      Step {index + 1} of {courseSteps.length}: {title}
                    </h2>
                    {fields[index]}
                  </div>
                ))}
                <p id={`${id}-missing`} className={classes.missing}>
                  {describeMissing(
                    findMissingFields(stepIndex, values, video).map((name) => fieldLabels[name]),
                    countStepProblems(stepIndex, values, form.invalidFields, video).invalid,
                  )}
                </p>
                <div className={classes.actions}>
                  {stepIndex > 0 && (
                    <Button
                      variant="secondary"
                      disabled={isBusy}
                      onClick={() => step.show(stepIndex - 1)}
                    >
                      Back
                    </Button>
                  )}
                  <span className={classes.submitActions}>
                    {course && !isLastStep && (
                      <Button variant="secondary" busy={isBusy} onClick={form.save}>
                        {isBusy ? busyLabel : publishLabel}
                      </Button>
                    )}
                    <Button
                      type="submit"
                      busy={isBusy || form.isChecking}
                      disabled={!form.isHydrated}
                      aria-describedby={`${id}-missing`}
                    >
                      {!isLastStep ? 'Next' : isBusy ? busyLabel : publishLabel}
                    </Button>
                  </span>
                </div>
              </form>
            </FormContext>
            <CardPreview
              values={values}
              course={course}
              isDraft={status === 'draft'}
              renderCard={previews.renderCard}
            />
          </div>
        </div>
      </FocusKeeper>
    </div>
  )
}

/** The summary links to its fields, and those of other steps are hidden. */
function StepErrorSummary({ state, step }: { state: FormState; step: number }) {
  const { name: formName, error } = state
  if (!error || error.code === 'stale_course') return null
  const invalidFields = error.invalidFields.filter(({ name }) => findStepIndex(name) === step)
  if (invalidFields.length === 0 && Object.keys(error.fields).length > 0) return null
  return <ErrorSummary formName={formName} error={{ ...error, invalidFields }} />
}

/** For screen readers, since focus has left these fields when their errors appear. */
function describeFieldErrors(errors: FormState['fieldErrors'] = {}): string {
  return Object.entries(errors)
    .map(([name, error]) => (isCourseField(name) ? `${fieldLabels[name]}: ${error}` : error))
    .join(' ')
}

function isCourseField(name: string): name is CourseField {
  return name in fieldLabels
}

function describeMissing(labels: readonly string[], invalid: number): string {
  if (labels.length > 0) return `Still missing in this step: ${labels.join(', ')}.`
  if (invalid === 0) return 'Nothing is missing in this step.'
  return `Correct the ${invalid === 1 ? 'field' : 'fields'} with an error in this step.`
}
