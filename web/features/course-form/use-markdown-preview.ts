import { useEffect, useRef, useState } from 'react'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { measureNesting } from '#shared/markdown-nesting.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'

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

type MarkdownPreview = { html: string } | { problem: string }

interface PreviewRenderer {
  /** Ends a rendering that is under way: a text that changed meanwhile is not worth waiting for. */
  render(markdown: string, onDone: (preview: MarkdownPreview) => void): void
  stop(): void
}

/** A worker that renders Markdown within the time that a save has for it. */
function createPreviewRenderer(): PreviewRenderer {
  let worker: Worker | undefined
  let underWay: { timer: number; onDone: (preview: MarkdownPreview) => void } | undefined

  function finish(preview: MarkdownPreview) {
    const done = underWay
    clearTimeout(done?.timer)
    underWay = undefined
    done?.onDone(preview)
  }

  function stop() {
    clearTimeout(underWay?.timer)
    underWay = undefined
    worker?.terminate()
    worker = undefined
  }

  function fail(problem: string) {
    const onDone = underWay?.onDone
    stop()
    onDone?.({ problem })
  }

  function start(): Worker {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('error', () => fail(messages.previewFailed))
    started.addEventListener(
      'message',
      ({ data: { html, nesting } }: MessageEvent<{ html: string; nesting: number }>) => {
        const isTooDeep = nesting > limits.descriptionNestingMax
        finish(isTooDeep ? { problem: authoringMessages.descriptionTooDeep } : { html })
      },
    )
    return started
  }

  return {
    stop,
    render(markdown, onDone) {
      if (underWay) stop()
      worker ??= start()
      const tooSlow = () => fail(authoringMessages.descriptionTooComplex)
      underWay = { timer: window.setTimeout(tooSlow, limits.descriptionMaxMilliseconds), onDone }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(markdown)
    },
  }
}
