import { useEffect, useRef, useState } from 'react'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { measureNesting } from '#shared/markdown-nesting.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import {
  createPreviewRenderer,
  type MarkdownPreview,
  type PreviewRenderer,
} from './preview-thread.ts'

/** Typing goes on meanwhile. */
const pauseMilliseconds = 150

/**
 * What a save would make of `markdown`, followed while `isOpen`. Undefined until the first rendering is
 * there; the last one stays until the next is.
 */
export function useMarkdownPreview(markdown: string, isOpen: boolean): MarkdownPreview | undefined {
  const [preview, setPreview] = useState<MarkdownPreview>()
  const thread = useRef<PreviewRenderer>(undefined)

  useEffect(() => () => thread.current?.stop(), [])

  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(
      () => {
        if (measureNesting(markdown) > limits.descriptionNestingMax) {
          setPreview({ problem: authoringMessages.descriptionTooDeep })
          return
        }
        thread.current ??= createPreviewRenderer()
        thread.current.render(markdown, setPreview)
      },
      preview ? pauseMilliseconds : 0,
    )
    return () => clearTimeout(timer)
    // Only the text and the panel start a rendering, not its own result.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [markdown, isOpen])

  return preview
}
