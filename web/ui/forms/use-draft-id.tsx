import { type ReactNode, useState } from 'react'
import { createId } from '#web/lib/create-id.ts'

interface DraftId {
  id: string
  /** Rendered in the form: part of the draft, so that a request that is repeated after a reload stores nothing twice. */
  idField: ReactNode
  /** For the next text. */
  changeId: () => void
}

/** The id of what a form writes, also when its request is repeated. */
export function useDraftId(): DraftId {
  const [id, setId] = useState(createId)
  return {
    id,
    idField: (
      <input
        type="hidden"
        name="id"
        value={id}
        onInput={({ currentTarget }) => setId(currentTarget.value)}
      />
    ),
    changeId: () => setId(createId()),
  }
}
