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
  /** The course that is edited; absent for a new one. */
  course?: Course
  saving: Submission<Request>
}

/** The form's state: its draft is kept on the device, by person and course, until it is saved. */
export function useCourseForm<Request>({ user, course, saving }: CourseFormOptions<Request>) {
  const { redirectAfterCourseSave } = getPacing(useSettings().pacing)
  const goOn = useDelayedNavigation()
  const name = `course-${user._id}-${course?._id ?? 'new'}`
  const [start] = useState(() => (course ? toFormBase(course) : createNewBase(user.fullname)))
  const [values, setShownValues] = useState(start.values)
  const [isRestored, setRestored] = useState(false)
  const isToSave = useRef(false)
  const step = useStep(courseSteps.length)
  const { state, formProps, isHydrated, clearFieldError } = useForm({
    name,
    draftScope: 'device',
    schema: saving.contract,
    onError: ({ fields }) => {
      const steps = Object.keys(fields).map(findStepIndex)
      if (steps.some((wrong) => wrong >= 0)) step.show(Math.min(...steps.filter((one) => one >= 0)))
    },
    onSubmit: async (request) => {
      try {
        const { msg } = await saving.send(request)
        toast.success(msg)
        goOn(pages.myCourses, redirectAfterCourseSave)
      } catch (error) {
        const theirs = await readCurrentCourse(error)
        if (theirs) meet(theirs)
        throw error
      }
    },
  })
  const { ref } = formProps
  const { conflict, meet, settle } = useConflict(ref, start)

  const lookAtDraft = useEffectEvent(() => {
    if (!ref.current) return
    const held = toCourseValues(readFormValues(ref.current))
    setShownValues(held)
    setRestored(!hasSameValues(held, start.values))
    meet(start)
  })
  /** After the form has filled itself from the draft. */
  useEffect(() => lookAtDraft(), [])

  return {
    state,
    isHydrated,
    start,
    values,
    isChanged: !hasSameValues(values, start.values),
    isRestored,
    step,
    conflict,
    settle,
    /** Sends the form, whichever step is shown. */
    save() {
      isToSave.current = true
      ref.current?.requestSubmit()
    },
    keepLength(length: MeasuredDuration) {
      if (ref.current) setFormValues(ref.current, { measured: serializeDuration(length) })
    },
    forget: () => deleteDraft(name, 'device'),
    formProps: {
      ...formProps,
      onInput(event: FormEvent<HTMLFormElement>) {
        formProps.onInput(event)
        setShownValues(toCourseValues(readFormValues(event.currentTarget)))
        const { name } = event.target as HTMLInputElement
        if (state.error?.fields[name]) clearFieldError(name)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const isWhole = isToSave.current || step.index === courseSteps.length - 1
        isToSave.current = false
        if (isWhole) return formProps.onSubmit(event)
        event.preventDefault()
        step.show(step.index + 1)
      },
    },
  }
}

/** What becomes of a sent form. */
interface Submission<Request> {
  contract: SchemaLoader<Request>
  send: (request: Request) => Promise<{ msg: string }>
}

const rules = () => import('./course-form-contract.ts')

export const newCourseSubmission: Submission<CreateCourseRequest> = {
  contract: () => rules().then(({ newCourseForm }) => newCourseForm),
  send: (json) => parseResponse(getBrowserApi().api.courses.$post({ json })),
}

export function createChangeSubmission(id: string): Submission<UpdateCourseRequest> {
  return {
    contract: () => rules().then(({ courseChangeForm }) => courseChangeForm),
    send: (json) => parseResponse(getBrowserApi().api.courses[':id'].$put({ param: { id }, json })),
  }
}
