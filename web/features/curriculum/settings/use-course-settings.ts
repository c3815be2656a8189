import { useCallback, useRef, useState } from 'react'
import type { CourseSettings, UpdateSettingsRequest } from '#shared/contract/courses/curriculum.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/** The settings of a course, as they are stored or being saved. */
export function useCourseSettings(course: string) {
  const load = useCallback((signal: AbortSignal) => loadSettings(course, signal), [course])
  const { data, error, refetch } = useQuery(load)
  /** The last response to a change; what is loaded after it replaces it. */
  const [saved, setSaved] = useState<{ replaces: CourseSettings; settings: CourseSettings }>()
  const [shown, setShown] = useState<Partial<CourseSettings>>({})
  const [saving, setSaving] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const stored = data && saved?.replaces === data ? saved.settings : data

  const adopt = useCallback(
    (settings: CourseSettings) => {
      if (data) setSaved({ replaces: data, settings })
      // Others may have changed the rest.
      refetch()
    },
    [data, refetch],
  )

  /** Changes are sent one after another; until the last one is, what they show stays. */
  function enqueue<Result>(send: () => Promise<Result>): Promise<Result> {
    const sent = last.current.then(send)
    const settled = sent.catch(() => undefined)
    last.current = settled
    return sent.finally(() => {
      if (last.current === settled) setShown({})
    })
  }

  /** Shows the change at once, and what is stored if saving it fails. */
  function save(change: UpdateSettingsRequest, display: Partial<CourseSettings>): Promise<boolean> {
    setShown((before) => ({ ...before, ...display }))
    setSaving((count) => count + 1)
    const sent = enqueue(async () => {
      try {
        const { msg, settings } = await saveSettings(course, change)
        adopt(settings)
        if (change.status !== undefined && msg) toast.success(msg)
        return true
      } catch (failure) {
        showError(failure)
        refetch()
        return false
      }
    })
    return sent.finally(() => setSaving((count) => count - 1))
  }

  /** Adds a removed prerequisite again at its former place, also after others were changed. */
  function restorePrerequisite(id: string, index: number): Promise<void> {
    return enqueue(async () => adopt(await addPrerequisite(course, id, index)))
  }

  return {
    settings: stored && { ...stored, ...shown },
    error,
    refetch,
    adopt,
    save,
    restorePrerequisite,
    isSaving: saving > 0,
  }
}

export type CourseSettingsState = ReturnType<typeof useCourseSettings>

/** Everything that the authors of a course manage besides its form and its lessons. */
async function loadSettings(id: string, signal?: AbortSignal): Promise<CourseSettings> {
  const init = signal ? { signal } : {}
  const request = getBrowserApi().api.courses[':id'].settings.$get({ param: { id } }, { init })
  return (await parseResponse(request)).settings
}

function saveSettings(
  id: string,
  json: UpdateSettingsRequest,
): Promise<{ msg?: string | undefined; settings: CourseSettings }> {
  return parseResponse(getBrowserApi().api.courses[':id'].settings.$patch({ param: { id }, json }))
}

async function addPrerequisite(course: string, id: string, index: number): Promise<CourseSettings> {
  const { prerequisites } = await loadSettings(course)
  const others = prerequisites.map(({ _id }) => _id).filter((other) => other !== id)
  const change = { prerequisites: others.toSpliced(index, 0, id) }
  return (await saveSettings(course, change)).settings
}
