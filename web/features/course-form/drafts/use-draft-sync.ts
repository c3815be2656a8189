import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Draft } from '#shared/contract/courses/drafts.ts'
import { serializeSynced } from '#web/lib/authoring/stored-draft.ts'
import { readFormValues, setFormValues } from '#web/lib/forms/form-values.ts'
import { type FormBase, parseBase, serializeBase, toCourseValues } from '../course-values.ts'
import { parseSynced } from './device-draft.ts'
import { loadDraft, removeDraft, saveDraft } from './draft-requests.ts'
import { createDraftSync, type DraftState, type Snapshot } from './draft-sync.ts'

interface DraftOptions {
  id: string
  /** The course that the draft changes; undefined for a new one. */
  courseId: string | undefined
  initial: FormBase
}

/** Connects the form with `createDraftSync`; saves when the page is left, loads when the author returns to it. */
export function useDraftSync(
  form: RefObject<HTMLFormElement | null>,
  { id, courseId, initial }: DraftOptions,
) {
  const [state, setState] = useState<DraftState>({ stage: 'unchanged' })
  const [sync] = useState(() =>
    createDraftSync({
      initial: initial.values,
      save: (request) => saveDraft(id, { ...request, course: courseId ?? null }),
      load: () => loadDraft(id),
      remove: (version) => removeDraft(id, version),
      onSynced(synced) {
        if (form.current) setFormValues(form.current, { synced: serializeSynced(synced) })
      },
      onApply(values, { measured, base }) {
        if (!form.current) return
        const texts: Record<string, string> = { ...values }
        const isNewer = base && base.version > (readSnapshot(form.current).base?.version ?? 0)
        if (isNewer) texts['basis'] = serializeBase(base)
        if (measured) texts['measured'] = measured
        setFormValues(form.current, texts)
      },
      onState: setState,
    }),
  )

  function readSnapshot(element: HTMLFormElement): Snapshot {
    const formValues = readFormValues(element)
    return {
      values: toCourseValues(formValues),
      base: courseId === undefined ? null : (parseBase(formValues['basis']) ?? initial),
      measured: String(formValues['measured'] ?? ''),
    }
  }

  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void sync.flush()
    else void sync.refresh()
  })

  useEffect(() => {
    const onOnline = () => void sync.flush()
    const onOffline = () => sync.goOffline()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      sync.leave()
    }
  }, [sync])

  return {
    state,
    sync,
    /** Begins to save, once the device's draft is in the form. */
    start(remote: Draft | null) {
      if (!form.current) return
      const synced = parseSynced(readFormValues(form.current)['synced'])
      sync.start(readSnapshot(form.current), synced, remote)
    },
    changed: () => form.current && sync.changed(readSnapshot(form.current)),
  }
}
