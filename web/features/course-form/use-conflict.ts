import { type RefObject, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { setFormValues, readFormValues } from '#web/lib/forms/form-values.ts'
import { type FieldConflict, findConflicts } from './conflict.ts'
import type { CourseValues, VideoPlace } from './course-steps.ts'
import {
  type FormBase,
  toFormBase,
  hasSameValues,
  parseBase,
  toCourseValues,
  serializeBase,
} from './course-values.ts'

export interface Conflict {
  fields: readonly FieldConflict[]
  /** The course as it is saved now. */
  current: FormBase
  /** Set if the video is edited in another place since then. */
  movedTo?: VideoPlace | undefined
  mine: CourseValues
}

/** `video` is undefined if it is still edited in the same place. */
type CurrentCourse = FormBase & { video?: VideoPlace | undefined }

/**
 * Detects that the course was saved elsewhere since the form was filled, and merges the change. `video` is the place
 * where the video is edited now.
 */
export function useConflict(
  form: RefObject<HTMLFormElement | null>,
  initialBase: FormBase,
  initialVideo: VideoPlace,
) {
  const [conflict, setConflict] = useState<Conflict>()
  const [video, setVideo] = useState(initialVideo)

  function rebase(current: FormBase, values: Partial<CourseValues>) {
    const basis = serializeBase(current)
    if (form.current) setFormValues(form.current, { ...omitMovedVideo(values, video), basis })
  }

  /** The form validates the link that it was opened with, so a video that has left it stays as it was. */
  function omitMovedVideo(values: Partial<CourseValues>, place: VideoPlace) {
    if (initialVideo === place || place === 'form') return values
    const { link: _link, captions: _captions, ...others } = values
    return others
  }

  return {
    conflict,
    video,
    /** Returns whether the author has to choose between versions. */
    checkConflict({ video: place = video, ...current }: CurrentCourse): boolean {
      if (!form.current) return false
      const formValues = readFormValues(form.current)
      const base = parseBase(formValues['basis']) ?? initialBase
      if (base.version === current.version) return false
      const mine = toCourseValues(formValues)
      const movedTo = place === video ? undefined : place
      // Without changes of one's own there is nothing to merge.
      if (!movedTo && hasSameValues(mine, base.values)) {
        rebase(current, current.values)
        return false
      }
      const merged = omitMovedVideo(current.values, place)
      const fields = findConflicts(base.values, mine, { ...mine, ...merged })
      setVideo(place)
      setConflict({ current, fields, movedTo, mine })
      return true
    },
    /** Continues from the current course with the fields that the user took from it. */
    resolveConflict(theirValues: Partial<CourseValues>) {
      setConflict(undefined)
      if (!conflict) return
      const { current, movedTo, mine } = conflict
      // The fields of a video that has moved into the form are new.
      const kept = movedTo === 'form' ? { link: mine.link, captions: mine.captions } : {}
      rebase(current, { ...kept, ...theirValues })
    },
  }
}

/** The current course, which the API sends when it rejects a save based on an older version. */
export async function readCurrentCourse(error: unknown): Promise<CurrentCourse | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'stale_course') return undefined
  const { parseCurrentCourse } = await import('./course-form-contract.ts')
  const { course, isVideoInForm } = parseCurrentCourse(error.body) ?? {}
  if (!course) return undefined
  const video = isVideoInForm ? 'form' : 'curriculum'
  return { ...toFormBase(course), ...(isVideoInForm !== undefined && { video }) }
}
