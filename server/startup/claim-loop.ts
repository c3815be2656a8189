import { logFailure, type Logger } from '../platform/logging/logger.ts'

const intervalMilliseconds = 1000

interface ClaimLoopOptions<Item> {
  log: Logger
  /** Reserves what is due, so that no other process takes it. */
  claim: () => Promise<Item[]>
  /** The signal is aborted when the loop stops. */
  run: (item: Item, signal: AbortSignal) => Promise<void>
  /** What is logged if `claim` or `run` fails. */
  messages: { notClaimed: string; failed: string }
}

/** Runs what is due, every second and after each run, which may have made room for more. */
export function startClaimLoop<Item>(options: ClaimLoopOptions<Item>): { stop(): Promise<void> } {
  const { log, claim, run, messages } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  const timer = setInterval(startDue, intervalMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await claiming
      await Promise.all(running)
    },
  }

  function startDue(): void {
    if (stopping.signal.aborted) return
    claiming ??= claimDue()
      .catch((error: unknown) => logFailure(log, error, messages.notClaimed))
      .finally(() => (claiming = undefined))
  }

  async function claimDue(): Promise<void> {
    for (const item of await claim()) {
      const work = run(item, stopping.signal)
        .catch((error: unknown) => logFailure(log, error, messages.failed))
        .finally(() => {
          running.delete(work)
          startDue()
        })
      running.add(work)
    }
  }
}
