import { useEffect, useRef, useState } from 'react'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { measureNesting } from '#shared/markdown/markdown-nesting.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
import type { PreviewReady, RenderedPreview } from './preview-worker.ts'

const debounceMilliseconds = 150

type MarkdownPreview = { html: string } | { error: string }

/** Renders `markdown` as the server would save it, while `isOpen`. The last preview stays meanwhile. */
export function useMarkdownPreview(markdown: string, isOpen: boolean): MarkdownPreview | undefined {
  const [preview, setPreview] = useState<MarkdownPreview>()
  const renderer = useRef<PreviewRenderer>(undefined)

  useEffect(() => () => renderer.current?.stop(), [])

  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(
      () => {
        if (measureNesting(markdown) > limits.descriptionNestingMax) {
          setPreview({ error: authoringMessages.descriptionTooDeep })
          return
        }
        renderer.current ??= createPreviewRenderer()
        renderer.current.render(markdown, setPreview)
      },
      preview ? debounceMilliseconds : 0,
    )
    return () => clearTimeout(timer)
    // The preview only decides the delay: a new one must not start another rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [markdown, isOpen])

  return preview
}

interface PreviewRenderer {
  /** Aborts a rendering in progress: its text is outdated. */
  render(markdown: string, onDone: (preview: MarkdownPreview) => void): void
  stop(): void
}

interface Rendering {
  markdown: string
  onDone: (preview: MarkdownPreview) => void
  /** Absent until the worker has the text. */
  timer?: number
}

/** Renders Markdown in a worker, within the time limit that the server has for a save. */
function createPreviewRenderer(): PreviewRenderer {
  let worker: Worker | undefined
  let isReady = false
  let pending: Rendering | undefined

  /** The time to load the worker does not count. */
  function send() {
    if (!pending || !isReady) return
    const onTimeout = () => fail(authoringMessages.descriptionTooComplex)
    pending.timer = window.setTimeout(onTimeout, limits.descriptionMaxMilliseconds)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker?.postMessage(pending.markdown)
  }

  function finish(preview: MarkdownPreview) {
    const finished = pending
    clearTimeout(finished?.timer)
    pending = undefined
    finished?.onDone(preview)
  }

  function stop() {
    clearTimeout(pending?.timer)
    pending = undefined
    worker?.terminate()
    worker = undefined
    isReady = false
  }

  function fail(error: string) {
    const onDone = pending?.onDone
    stop()
    onDone?.({ error })
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('error', () => fail(messages.previewFailed))
    started.addEventListener(
      'message',
      ({ data }: MessageEvent<PreviewReady | RenderedPreview>) => {
        if ('isReady' in data) {
          isReady = true
          return send()
        }
        const isTooDeep = data.nesting > limits.descriptionNestingMax
        finish(isTooDeep ? { error: authoringMessages.descriptionTooDeep } : { html: data.html })
      },
    )
    return started
  }

  return {
    stop,
    render(markdown, onDone) {
      if (pending?.timer !== undefined) stop()
      worker ??= startWorker()
      pending = { markdown, onDone }
      send()
    },
  }
}
