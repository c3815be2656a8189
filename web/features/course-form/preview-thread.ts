import { catalogueLimits as limits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'

export type MarkdownPreview = { html: string } | { problem: string }

export interface PreviewRenderer {
  /** Ends a rendering that is under way: a text that changed meanwhile is not worth waiting for. */
  render(markdown: string, onDone: (preview: MarkdownPreview) => void): void
  stop(): void
}

/** A worker that renders Markdown within the time that a save has for it. */
export function createPreviewRenderer(): PreviewRenderer {
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
