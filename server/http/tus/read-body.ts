import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { AppError } from '#server/platform/app-error.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import { isFromNetwork } from '../context.ts'

interface Source {
  next(): Promise<{ done?: boolean | undefined; value?: Uint8Array | undefined }>
  /** Ends a pending `next`. */
  cancel(): void
  /** Stops listening, so that the server can discard what was not read and use the connection again. */
  release(): void
}

/**
 * The body of a request, at the speed at which it is read. Throws `invalid_input` when it breaks off, `too_large` at the
 * first byte above the limit and `conflict` once the signal is aborted.
 */
export async function* readBody(
  c: Context,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const source = openBody(c)
  if (!source) return
  const cancel = () => source.cancel()
  signal.addEventListener('abort', cancel)
  let size = 0
  try {
    for (;;) {
      const { done, value } = await source.next().catch(() => {
        if (signal.aborted) return { done: true, value: undefined }
        throw new AppError('invalid_input', fileMessages.uploadInterrupted)
      })
      if (signal.aborted) throw new AppError('conflict', messages.uploadContinued)
      if (done || !value) return
      size += value.length
      if (size > maxBytes) throw new AppError('too_large', messages.partTooLarge)
      yield value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    source.release()
  }
}

/** Node's own stream where there is one: its conversion to a web stream reads ahead without a limit. */
function openBody(c: Context): Source | undefined {
  if (isFromNetwork(c)) {
    const { incoming } = c.env as HttpBindings
    const iterator = incoming.iterator({ destroyOnReturn: false })
    return {
      next: () => iterator.next(),
      cancel: () => incoming.destroy(),
      release: () => void iterator.return?.(),
    }
  }
  const reader = c.req.raw.body?.getReader()
  return (
    reader && {
      next: () => reader.read(),
      cancel: () => void reader.cancel().catch(() => undefined),
      release: () => reader.releaseLock(),
    }
  )
}
