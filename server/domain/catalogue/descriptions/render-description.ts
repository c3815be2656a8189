import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createBoundedQueues } from '#server/platform/jobs/bounded-queue.ts'
import { WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { measureNesting } from '#shared/markdown-nesting.ts'
import { markdownVersion } from '#shared/markdown-version.ts'
import { authoringMessages as messages } from '#shared/messages/authoring.ts'

export type RenderedDescription = { html: string } | { problem: string }

/**
 * The HTML of a description, made in a worker thread, or why the text cannot be shown as written, however
 * often it is tried. Throws `unavailable` when too many descriptions wait, and WorkerTimeoutError, which
 * a busy machine causes as well as a hostile text.
 */
export async function renderDescription(
  { renderers }: Pick<Deps, 'renderers'>,
  markdown: string,
): Promise<RenderedDescription> {
  if (markdown === '') return { html: '' }
  if (measureNesting(markdown) > limits.descriptionNestingMax) {
    return { problem: messages.descriptionTooDeep }
  }
  try {
    const { html, nesting } = await renderers.description.run(markdown)
    if (nesting > limits.descriptionNestingMax) return { problem: messages.descriptionTooDeep }
    if (html.length > limits.descriptionHtmlMaxLength) return tooComplex
    return { html }
  } catch (error) {
    // The memory limit is the thread's own.
    if (isOutOfMemory(error)) return tooComplex
    throw error
  }
}

/** What a course's row holds of a description rendered now. */
export function toDescriptionColumns({ html }: { html: string }) {
  return { descriptionHtml: html, descriptionRenderer: markdownVersion }
}

const tooComplex = { problem: messages.descriptionTooComplex }

const inTurn = createBoundedQueues({
  concurrency: 1,
  maxWaiting: 5,
  reject: () => new AppError('too_many', messages.tooManySaves, { retryAfterSeconds: 5 }),
})

/**
 * The same for a course that is being saved, one at a time per person. A time-out is a problem of the
 * text: its author can save again. Throws `too_many`, too.
 */
export function renderDescriptionForSave(
  deps: Pick<Deps, 'renderers'>,
  personId: string,
  markdown: string,
): Promise<RenderedDescription> {
  return inTurn(personId, async () => {
    try {
      return await renderDescription(deps, markdown)
    } catch (error) {
      if (error instanceof WorkerTimeoutError) return tooComplex
      throw error
    }
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
