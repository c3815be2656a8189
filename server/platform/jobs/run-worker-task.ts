import type { MessagePort } from 'node:worker_threads'

export interface WorkerTask<Input> {
  /** URL of the module whose default export takes the input. */
  file: string
  input: Input
  /** Gets a message when the module is loaded and its function is about to be called. */
  started: MessagePort
}

/** Runs in each thread of a pool; see `createWorkerPool`. */
export default async function runWorkerTask({ file, input, started }: WorkerTask<unknown>) {
  const { default: work } = (await import(file)) as { default: (input: unknown) => unknown }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  started.postMessage(null)
  started.close()
  return work(input)
}
