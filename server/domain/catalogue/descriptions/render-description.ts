import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createBoundedQueues } from '#server/platform/jobs/bounded-queue.ts'
import { WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { measureNesting } from '#shared/markdown/markdown-nesting.ts'
import { markdownVersion } from '#shared/markdown/markdown-version.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'

export type RenderedDescription = { html: string } | { problem: string }

/**
 * Renders a description in a worker thread; returns a `problem` if the text can never be rendered. Throws
 * `unavailable` when the queue is full, and `WorkerTimeoutError`, which both a malicious text and a busy
 * machine can cause.
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
    // The memory limit applies to this thread alone, so the text is the cause.
    if (isOutOfMemory(error)) return tooComplex
    throw error
  }
}

/** The columns of `courses` for a description rendered by the current version. */
export function toDescriptionColumns({ html }: { html: string }) {
  return { descriptionHtml: html, descriptionRenderer: markdownVersion }
}

const tooComplex = { problem: messages.descriptionTooComplex }

const queueByUser = createBoundedQueues({
  concurrency: 1,
  maxWaiting: 5,
  createError: () => new AppError('too_many', messages.tooManySaves, { retryAfterSeconds: 5 }),
})

/**
 * Renders the description of a course that is being saved, one at a time per user. A timeout counts as a
 * problem, because the author can save again. Also throws `too_many`.
 */
export function renderDescriptionForSave(
  deps: Pick<Deps, 'renderers'>,
  userId: string,
  markdown: string,
): Promise<RenderedDescription> {
  return queueByUser(userId, async () => {
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
