import type { Cue } from '#shared/captions/cue.ts'
import { decodeCaptions, parseCaptions } from '#shared/captions/parse-captions.ts'
import { captionLimits } from '#shared/limits.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'

const problems = {
  not_captions: messages.notCaptions,
  too_large: messages.fileTooLarge,
  too_many: messages.tooManyCues,
}

/** The cues of a file that the author chose, or why there are none. */
export async function readCaptionFile(
  file: File,
): Promise<{ cues: Cue[] } | { cues?: undefined; problem: string }> {
  if (file.size > captionLimits.fileMaxBytes) return { problem: messages.fileTooLarge }
  try {
    const text = decodeCaptions(new Uint8Array(await file.arrayBuffer()))
    const { cues, problem } = parseCaptions(text)
    return cues ? { cues } : { problem: problems[problem] }
  } catch {
    return { problem: messages.notCaptions }
  }
}
