import { useCallback, useState } from 'react'
import type { ListedNote, NoteListQuery } from '#shared/contract/learning/notes.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'

type Filter = Pick<NoteListQuery, 'course' | 'search'>

interface MorePages {
  /** The first page that they continue. */
  after: unknown
  notes: readonly ListedNote[]
  isMore: boolean
}

/** The user's notes in pages, newest first; further pages are loaded on request. */
export function useNotePages({ course, search }: Filter) {
  const load = useCallback(
    (signal: AbortSignal) => requestPage({ course, search }, { signal }),
    [course, search],
  )
  const first = useQuery(load)
  const [more, setMore] = useState<MorePages>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const further = more && more.after === first.data ? more : undefined
  const notes = [...(first.data?.notes ?? []), ...(further?.notes ?? [])]

  async function loadMore() {
    const before = notes.at(-1)?._id
    setIsLoadingMore(true)
    try {
      const page = await requestPage({ course, search, before })
      setMore({
        after: first.data,
        notes: [...(further?.notes ?? []), ...page.notes],
        isMore: page.isMore,
      })
    } catch (error) {
      showError(error)
    }
    setIsLoadingMore(false)
  }

  return {
    ...first,
    notes,
    isMore: further?.isMore ?? first.data?.isMore ?? false,
    isLoadingMore,
    loadMore,
  }
}

function requestPage(query: NoteListQuery, init: RequestInit = {}) {
  const { course, search, before } = query
  const values = { ...(course && { course }), ...(search && { search }), ...(before && { before }) }
  return parseResponse(getBrowserApi().user.notes.$get({ query: values }, { init }))
}
