import { ArchiveError } from '../domain/backups/index.ts'
import { describeError } from '../platform/logging/describe-error.ts'
import { toUserMessage } from './command-error.ts'

/**
 * Runs a command with the signals and the exit code of this process: the first signal aborts, the second one exits.
 * Errors are printed as one line that says what to do, if they are known.
 */
export async function runCommand(run: (signal: AbortSignal) => Promise<string[]>): Promise<void> {
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    for (const line of await run(stop.signal)) console.log(line)
  } catch (error) {
    const known = error instanceof ArchiveError ? error.message : toUserMessage(error)
    console.error(stop.signal.aborted ? 'Stopped on request.' : (known ?? describeError(error)))
    process.exitCode = stop.signal.aborted ? 130 : 1
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
