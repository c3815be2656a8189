import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

export interface EditedVersion<Content> {
  /** The content when the edit began: an edit elsewhere must not change what this one is based on. */
  base: Content
  /** What someone else has saved meanwhile; the next save replaces it. */
  theirs: Content | undefined
  /** The version to send with the edit. */
  readVersion: () => number
  /** Rendered in the form: part of the draft, which is based on the version that it was started from; marks an editor. */
  versionField: ReactNode
  /** Called when a save failed. */
  onFailed: (error: unknown) => void
}

/**
 * For forms that edit what others may edit at the same time. `readCurrent` reads the current content from the error of
 * a conflict.
 */
export function useEditedVersion<Content extends { version: number }>(
  content: Content,
  readCurrent: (error: ApiError) => Content | undefined,
): EditedVersion<Content> {
  const [base] = useState(content)
  const [theirs, setTheirs] = useState<Content>()
  const [version, setVersion] = useState(String(content.version))
  const input = useRef<HTMLInputElement>(null)
  return {
    base,
    theirs,
    readVersion: () => Number(input.current?.value ?? version),
    versionField: (
      <input
        ref={input}
        type="hidden"
        name="version"
        data-editor=""
        value={version}
        onInput={({ currentTarget }) => setVersion(currentTarget.value)}
      />
    ),
    onFailed(error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return
      const current = readCurrent(error)
      setTheirs(current)
      if (current) setVersion(String(current.version))
    },
  }
}
