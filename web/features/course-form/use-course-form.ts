import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { UpdateCourseRequest, CreateCourseRequest } from '#shared/contract/authoring.ts'
import type { Course } from '#shared/contract/catalogue.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { setFormValues, readFormValues } from '#web/lib/forms/form-values.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useStep } from '#web/lib/forms/use-step.ts'
import type { SchemaLoader } from '#web/lib/forms/validate-form.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { courseSteps, findStepIndex } from './course-steps.ts'
import {
  toFormBase,
  hasSameValues,
  createNewBase,
  toCourseValues,
  type MeasuredDuration,
  serializeDuration,
} from './course-values.ts'
import { readCurrentCourse, useConflict } from './use-conflict.ts'

export interface CourseFormOptions<Request> {
  user: ShortOwnUser
  /** Absent for a new course. */
  course?: Course
  submission: Submission<Request>
}

/** The form's state. Its draft, by user and course, is stored on the device until it is saved. */
export function useCourseForm<Request>({ user, course, submission }: CourseFormOptions<Request>) {
  const { redirectAfterCourseSave } = getPacing(useSettings().pacing)
  const navigateLater = useDelayedNavigation()
  const name = `course-${user._id}-${course?._id ?? 'new'}`
  const [base] = useState(() => (course ? toFormBase(course) : createNewBase(user.fullname)))
  const [values, setValues] = useState(base.values)
  const [isRestored, setRestored] = useState(false)
  const isSaveRequested = useRef(false)
  const step = useStep(courseSteps.length)
  const { state, formProps, isHydrated, clearFieldError } = useForm({
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
        const { msg } = await submission.send(request)
        toast.success(msg)
        navigateLater(pages.myCourses, redirectAfterCourseSave)
      } catch (error) {
        const current = await readCurrentCourse(error)
        if (current) checkConflict(current)
        throw error
      }
    },
  })
  const { ref } = formProps
  const { conflict, checkConflict, resolveConflict } = useConflict(ref, base)

  const readRestoredDraft = useEffectEvent(() => {
    if (!ref.current) return
    const restored = toCourseValues(readFormValues(ref.current))
    setValues(restored)
    setRestored(!hasSameValues(restored, base.values))
    checkConflict(base)
  })
  // Runs after the effect of `useForm` that restores the draft.
  useEffect(() => readRestoredDraft(), [])

  return {
    state,
    isHydrated,
    base,
    values,
    isChanged: !hasSameValues(values, base.values),
    isRestored,
    step,
    conflict,
    resolveConflict,
    /** Submits the form from any step. */
    save() {
      isSaveRequested.current = true
      ref.current?.requestSubmit()
    },
    setDuration(duration: MeasuredDuration) {
      if (ref.current) setFormValues(ref.current, { measured: serializeDuration(duration) })
    },
    discardDraft: () => deleteDraft(name, 'device'),
    formProps: {
      ...formProps,
      onInput(event: FormEvent<HTMLFormElement>) {
        formProps.onInput(event)
        setValues(toCourseValues(readFormValues(event.currentTarget)))
        const { name } = event.target as HTMLInputElement
        if (state.error?.fields[name]) clearFieldError(name)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const isSave = isSaveRequested.current || step.index === courseSteps.length - 1
        isSaveRequested.current = false
        if (isSave) return formProps.onSubmit(event)
        event.preventDefault()
        step.show(step.index + 1)
      },
    },
  }
}

/** How the form is validated and sent. */
interface Submission<Request> {
  schema: SchemaLoader<Request>
  send: (request: Request) => Promise<{ msg: string }>
}

const importSchemas = () => import('./course-form-contract.ts')

export const newCourseSubmission: Submission<CreateCourseRequest> = {
  schema: () => importSchemas().then(({ newCourseForm }) => newCourseForm),
  send: (json) => parseResponse(getBrowserApi().api.courses.$post({ json })),
}

export function createChangeSubmission(id: string): Submission<UpdateCourseRequest> {
  return {
    schema: () => importSchemas().then(({ courseChangeForm }) => courseChangeForm),
    send: (json) => parseResponse(getBrowserApi().api.courses[':id'].$put({ param: { id }, json })),
  }
}
