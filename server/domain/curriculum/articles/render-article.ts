import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createBoundedQueues } from '#server/platform/jobs/bounded-queue.ts'
import {
  createWorkerPool,
  type WorkerPool,
  WorkerTimeoutError,
} from '#server/platform/jobs/worker-pool.ts'
import { articleLimits as limits } from '#shared/limits.ts'
import { articleMessages as messages } from '#shared/messages/articles.ts'
import type { ArticleOutput } from './article-worker.ts'

/** One thread that renders articles, started on first use. */
export function createArticleRenderer(): WorkerPool<string, ArticleOutput> {
  return createWorkerPool({
    file: new URL('./article-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 8,
    timeoutMilliseconds: limits.maxMilliseconds,
    memoryMegabytes: 192,
  })
}

/**
 * Renders an article in a worker thread; returns a `problem` if it can never be rendered. Throws `unavailable` when the
 * queue is full, and `WorkerTimeoutError`, which a busy machine can cause.
 */
export async function renderArticle(
  { renderers }: Pick<Deps, 'renderers'>,
  markdown: string,
): Promise<ArticleOutput> {
  if (markdown.trim() === '') return { html: '', seconds: 0 }
  try {
    return await renderers.article.run(markdown)
  } catch (error) {
    // The memory limit applies to this thread alone, so the text is the cause.
    if (isOutOfMemory(error)) return { problem: messages.tooComplex }
    throw error
  }
}

const queueByUser = createBoundedQueues({
  concurrency: 1,
  maxWaiting: 5,
  createError: () => new AppError('too_many', messages.tooManyPreviews, { retryAfterSeconds: 5 }),
})

/**
 * Renders an article for its author, who saves or previews it, one at a time per user. Throws `invalid_input` at `field`
 * for an article that cannot be rendered, and `too_many`.
 */
export function renderArticleFor(
  deps: Pick<Deps, 'renderers'>,
  userId: string,
  { markdown, field }: { markdown: string; field: string },
): Promise<{ html: string; seconds: number }> {
  return queueByUser(userId, async () => {
    const rendered = await renderWithoutTimeout(deps, markdown)
    if ('html' in rendered) return rendered
    throw new AppError('invalid_input', rendered.problem, { fields: { [field]: rendered.problem } })
  })
}

/** A timeout counts as a problem, because the author can try again. */
async function renderWithoutTimeout(
  deps: Pick<Deps, 'renderers'>,
  markdown: string,
): Promise<ArticleOutput> {
  try {
    return await renderArticle(deps, markdown)
  } catch (error) {
    if (error instanceof WorkerTimeoutError) return { problem: messages.tooComplex }
    throw error
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
