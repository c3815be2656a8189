import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { Course } from '#shared/contract/catalogue.ts'
import { pacingOf } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { forgetDraft } from '#web/lib/forms/drafts.ts'
import { setValues, valuesOf } from '#web/lib/forms/form-values.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useStep } from '#web/lib/forms/use-step.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useDelayedNavigation } from '#web/lib/use-delayed-navigation.ts'
import { courseSteps, stepOf } from './course-steps.ts'
import { basisOf, isSame, newBasis, readValues } from './course-values.ts'
import { type MeasuredLength, writeLength } from './measured-length.ts'
import type { Saving } from './saving.ts'
import { theirsOf, useConflict } from './use-conflict.ts'

export interface CourseFormOptions<Request> {
  user: ShortOwnUser
  /** The course that is edited; absent for a new one. */
  course?: Course
  saving: Saving<Request>
}

/** The form's state: its draft is kept on the device, by person and course, until it is saved. */
export function useCourseForm<Request>({ user, course, saving }: CourseFormOptions<Request>) {
  const { redirectAfterCourseSave } = pacingOf(useSettings().pacing)
  const goOn = useDelayedNavigation()
  const name = `course-${user._id}-${course?._id ?? 'new'}`
  const [start] = useState(() => (course ? basisOf(course) : newBasis(user.fullname)))
  const [values, setShownValues] = useState(start.values)
  const [isRestored, setRestored] = useState(false)
  const isToSave = useRef(false)
  const step = useStep(courseSteps.length)
  const { state, formProps, isHydrated, forgive } = useForm({
    name,
    draftLife: 'device',
    contract: saving.contract,
    onFailure: ({ fields }) => {
      const steps = Object.keys(fields).map(stepOf)
      if (steps.some((wrong) => wrong >= 0)) step.show(Math.min(...steps.filter((one) => one >= 0)))
    },
    send: async (request) => {
      try {
        const { msg } = await saving.send(request)
        toast.success(msg)
        goOn(pages.myCourses, redirectAfterCourseSave)
      } catch (error) {
        const theirs = await theirsOf(error)
        if (theirs) meet(theirs)
        throw error
      }
    },
  })
  const { ref } = formProps
  const { conflict, meet, settle } = useConflict(ref, start)

  const lookAtDraft = useEffectEvent(() => {
    if (!ref.current) return
    const held = readValues(valuesOf(ref.current))
    setShownValues(held)
    setRestored(!isSame(held, start.values))
    meet(start)
  })
  /** After the form has filled itself from the draft. */
  useEffect(() => lookAtDraft(), [])

  return {
    state,
    isHydrated,
    start,
    values,
    isChanged: !isSame(values, start.values),
    isRestored,
    step,
    conflict,
    settle,
    /** Sends the form, whichever step is shown. */
    save() {
      isToSave.current = true
      ref.current?.requestSubmit()
    },
    keepLength(length: MeasuredLength) {
      if (ref.current) setValues(ref.current, { measured: writeLength(length) })
    },
    forget: () => forgetDraft(name, 'device'),
    formProps: {
      ...formProps,
      onInput(event: FormEvent<HTMLFormElement>) {
        formProps.onInput(event)
        setShownValues(readValues(valuesOf(event.currentTarget)))
        const { name } = event.target as HTMLInputElement
        if (state.failure?.fields[name]) forgive(name)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const isWhole = isToSave.current || step.place === courseSteps.length - 1
        isToSave.current = false
        if (isWhole) return formProps.onSubmit(event)
        event.preventDefault()
        step.show(step.place + 1)
      },
    },
  }
}
