import { VideoProblem, videoProblems } from './problems.ts'
import { StepFailedError, type StepRunner } from './step-runner.ts'
import type { VideoWorker } from './video-worker.ts'

export type Tries = Pick<StepRunner, 'run'>

const triesMax = 3

/**
 * Repeats a step whose process died, hung or made an error, up to three times. Then it is the file: throws VideoProblem.
 * When the worker itself is killed, nothing is counted, since the job starts again.
 */
export function createTries(runner: StepRunner, { deps, signal }: VideoWorker): Tries {
  return {
    async run(step, onProgress) {
      for (let count = 1; ; count += 1) {
        try {
          return await runner.run(step, onProgress)
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof StepFailedError)) throw error
          deps.log.warn({ step: step.kind, reason: error.message }, 'A step failed.')
          if (count === triesMax) throw new VideoProblem(videoProblems.stuck, { cause: error })
        }
      }
    },
  }
}
