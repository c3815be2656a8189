import type { SourceDecision } from './package-files.ts'
import { VideoProblem, videoProblems } from './problems.ts'
import type { Processing } from './processing.ts'
import { addPicturesAndLoudness } from './server-renditions.ts'

/**
 * The last step: pictures and loudness where there is an ffmpeg, and the state. `problem` is what could not be done;
 * `encodingProblem` why a rendition could not be encoded. Throws VideoProblem if nothing plays.
 */
export async function completeVideo(
  processing: Processing,
  decision: SourceDecision,
  problem: string | null,
  encodingProblem?: string,
): Promise<void> {
  const imperfect = await addPicturesAndLoudness(processing)
  const isPlayable = processing.video.playlist > 0 || decision.isPlayable
  if (!isPlayable) throw new VideoProblem(encodingProblem ?? decision.reason)
  const isComplete = decision.isForEveryone(processing.video)
  const missing = encodingProblem === undefined ? null : videoProblems.qualitiesMissing
  await processing.complete({
    problem: missing ?? problem ?? imperfect ?? (isComplete ? null : decision.reason),
  })
}
