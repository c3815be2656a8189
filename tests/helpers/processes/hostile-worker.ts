import { threadId } from 'node:worker_threads'

/** A worker for the test of the pool: its input selects the failure. */
export default function work(input: string): string {
  if (input === 'hang') for (;;);
  if (input === 'fill') for (const saved: unknown[] = []; ;) saved.push(Array(10_000).fill(0))
  if (input === 'throw') throw new Error('What the worker says.')
  if (input === 'thread') return String(threadId)
  return input.toUpperCase()
}
