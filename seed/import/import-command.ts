import { loadConfig } from '#server/platform/config.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { toUserMessage } from './explain-failure.ts'
import { importFile } from './run-import.ts'

/** Runs the import for this process: its folder, its terminal, its signals, its exit code. */
export async function runImport(argv: string[]): Promise<void> {
  const stop = new AbortController()
  const onSignal = () => {
    // The database undoes the batch under way when its connection breaks.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    process.exitCode = await importFile(argv, {
      loadConfig,
      cwd: process.cwd(),
      isTerminal: process.stderr.isTTY,
      print: (line) => console.log(line),
      signal: stop.signal,
    })
  } catch (error) {
    console.error(toUserMessage(error) ?? describeError(error))
    process.exitCode = 1
  }
}
