import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type {
  UpdateCourseRequest,
  CreateCourseRequest,
} from '#shared/contract/courses/authoring.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import type { Draft } from '#shared/contract/courses/drafts.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { toDraftName } from '#web/lib/authoring/draft-name.ts'
import type { PublishedCourse } from '#web/lib/authoring/published-course.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { setFormValues, readFormValues } from '#web/lib/forms/form-values.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useStep } from '#web/lib/forms/use-step.ts'
import type { SchemaLoader } from '#web/lib/forms/validate-form.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { courseSteps, findReachableStep, findStepIndex, type VideoPlace } from './course-steps.ts'
import {
  toFormBase,
  hasSameValues,
  createNewBase,
  toCourseValues,
  type MeasuredDuration,
  serializeDuration,
} from './course-values.ts'
import { forgetCurrentDraftId, writeCurrentDraftId } from './drafts/device-draft.ts'
import { discardDraft } from './drafts/discard-draft.ts'
import { useDraftSync } from './drafts/use-draft-sync.ts'
import { readCurrentCourse, useConflict } from './use-conflict.ts'
import { useFieldChecks } from './use-field-checks.ts'

export interface CourseFormOptions<Request> {
  user: ShortOwnUser
  /** Absent for a new course. */
  course?: Course
  /** Default: in the form. */
  video?: VideoPlace
  /** Default: published, which a new course becomes. */
  status?: CourseStatus
  /** The server's draft when the page was opened; `stored` is null without one. */
  draft: { id: string; stored: Draft | null }
  submission: Submission<Request>
}

/** The form's state. Its draft is stored on the device and on the server until the course is published. */
export function useCourseForm<Request>(options: CourseFormOptions<Request>) {
  const {
    user,
    course,
    video: initialVideo = 'form',
    status = 'published',
    draft,
    submission,
  } = options
  const { redirectAfterCourseSave } = getPacing(useSettings().pacing)
  const navigateLater = useDelayedNavigation()
  const name = toDraftName(user._id, draft.id)
  const [base] = useState(() => (course ? toFormBase(course) : createNewBase(user.fullname)))
  const [values, setValues] = useState(base.values)
  /** Undefined until the draft, if there is one, is in the form. */
  const [isRestored, setRestored] = useState<boolean>()
  const [isChecking, setChecking] = useState(false)
  /** Whether the author compares the draft with that of another device. */
  const [isComparing, setComparing] = useState(false)
  const isSaveRequested = useRef(false)
  const { state, formProps, isHydrated, settle, showError, clearFieldError } = useForm({
    name,
    draftScope: 'device',
    schema: submission.schema,
    onError: ({ fields }) => {
      const steps = Object.keys(fields).map(findStepIndex)
      const invalidSteps = steps.filter((index) => index >= 0)
      if (invalidSteps.length > 0) step.show(Math.min(...invalidSteps))
    },
    onSubmit: async (request) => {
      try {
        await drafts.sync.stop()
        const { msg, course: saved } = await submission.send(request)
        forgetCurrentDraftId(user._id, draft.id)
        toast.success(msg)
        const published: PublishedCourse = { _id: saved._id, title: saved.title, isNew: !course }
        // My Courses says that everyone sees it; others are published in the settings.
        if (status === 'published') {
          navigateLater(pages.myCourses, redirectAfterCourseSave, { state: { published } })
        } else navigateLater(pages.courseSettings(saved._id), redirectAfterCourseSave)
      } catch (error) {
        drafts.sync.resume()
        const current = await readCurrentCourse(error)
        if (current && checkConflict(current)) return 'cancelled'
        throw error
      }
    },
  })
  const { ref } = formProps
  const drafts = useDraftSync(ref, { id: draft.id, courseId: course?._id, initial: base })
  const { conflict, video, checkConflict, resolveConflict } = useConflict(ref, base, initialVideo)
  const checks = useFieldChecks(ref, submission.schema)
  const { fieldErrors, clearFieldCheck } = checks
  const invalidFields = Object.keys({ ...state.error?.fields, ...fieldErrors })
  const reachable = findReachableStep(values, invalidFields, video)
  const step = useStep(courseSteps.length, isRestored === undefined ? undefined : reachable)

  const readRestoredDraft = useEffectEvent(() => {
    if (!ref.current) return
    const restored = toCourseValues(readFormValues(ref.current))
    const hasDraft = !hasSameValues(restored, base.values)
    setValues(restored)
    setRestored(hasDraft)
    if (hasDraft) void checks.checkAll()
    checkConflict(base)
    drafts.start(draft.stored)
  })
  // Runs after the effect of `useForm` that restores the draft.
  useEffect(() => readRestoredDraft(), [])

  /** Opens the next step, or shows what is missing and invalid in this one. */
  async function showNextStep() {
    if (isChecking) return
    setChecking(true)
    const found = await settle().then(checks.findErrors).catch(toDisplayError)
    setChecking(false)
    // What the server rejected stays an error until the field changes.
    const all = Object.entries({ ...state.error?.fields, ...found?.fields })
    const fields = all.filter(([name]) => findStepIndex(name) === step.index)
    if (fields.length > 0 || (found && all.length === 0)) {
      showError({ msg: found?.msg ?? '', fields: Object.fromEntries(fields) })
    } else step.show(step.index + 1)
  }

  return {
    state: { ...state, fieldErrors },
    isHydrated,
    isChecking,
    base,
    values,
    isChanged: !hasSameValues(values, base.values),
    isRestored: isRestored === true,
    invalidFields,
    reachable,
    video,
    step,
    conflict,
    resolveConflict,
    draft: drafts.state,
    isComparing,
    setComparing,
    draftSync: drafts.sync,
    /** Submits the form from any step. */
    save() {
      isSaveRequested.current = true
      ref.current?.requestSubmit()
    },
    setDuration(duration: MeasuredDuration) {
      if (ref.current) setFormValues(ref.current, { measured: serializeDuration(duration) })
    },
    /** Deletes the draft everywhere, which can be undone. The form must be replaced at once. */
    discardDraft(): Promise<void> {
      const { title } = values
      const discarded = { id: draft.id, userId: user._id, courseId: course?._id, title }
      return discardDraft(discarded, drafts.sync.stop())
    },
    formProps: {
      ...formProps,
      onInput(event: FormEvent<HTMLFormElement>) {
        formProps.onInput(event)
        if (!course) writeCurrentDraftId(user._id, draft.id)
        drafts.changed()
        setValues(toCourseValues(readFormValues(event.currentTarget)))
        const { name } = event.target as HTMLInputElement
        if (state.error?.fields[name]) clearFieldError(name)
        clearFieldCheck(name)
      },
      onBlur: checks.onBlur,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const isSave = isSaveRequested.current || step.index === courseSteps.length - 1
        isSaveRequested.current = false
        const { stage } = drafts.state
        // A course that was published from this draft meanwhile must not be overwritten.
        const isUndecided = stage === 'conflict' || (stage === 'gone' && !course)
        if (isSave && !isUndecided) return formProps.onSubmit(event)
        event.preventDefault()
        if (!isSave) return void showNextStep()
        if (stage === 'conflict') setComparing(true)
        else event.currentTarget.querySelector<HTMLElement>('[data-problem] button')?.focus()
      },
    },
  }
}

/** How the form is validated and sent. */
interface Submission<Request> {
  schema: SchemaLoader<Request>
  send: (request: Request) => Promise<{ msg: string; course: { _id: string; title: string } }>
}

const importSchemas = () => import('./course-form-contract.ts')

/** The draft is deleted together with publishing the course. */
export function createNewSubmission(draft: string): Submission<CreateCourseRequest> {
  return {
    schema: () => importSchemas().then(({ newCourseForm }) => newCourseForm),
    send: (json) => parseResponse(getBrowserApi().api.courses.$post({ json: { ...json, draft } })),
  }
}

/** `link` is the saved one, which may stay as it is; undefined if the videos are in the curriculum. */
export function createChangeSubmission(
  id: string,
  link: string | undefined,
): Submission<UpdateCourseRequest> {
  return {
    schema: () =>
      importSchemas().then(({ createCourseChangeForm }) => createCourseChangeForm(link)),
    send: (json) =>
      parseResponse(
        getBrowserApi().api.courses[':id'].$put({ param: { id }, json: { ...json, draft: id } }),
      ),
  }
}
