import type { Step, StepResults } from '../steps.ts'
import { runFfmpeg, type Transcoding } from './run-ffmpeg.ts'

/** What the measurement says of silence, in LUFS. */
const silence = -70

/** Measures the integrated loudness of EBU R 128. */
export async function measureLoudness(
  transcoding: Transcoding,
  { input, seconds }: Step & { kind: 'loudness' },
): Promise<StepResults['loudness']> {
  const { report } = await runFfmpeg(transcoding, {
    input,
    seconds,
    track: 'audio',
    options: [['-map', '0:a:0', '-af', 'ebur128=framelog=verbose', '-f', 'null']],
    read: async (stdout) => void stdout.resume(),
  })
  const loudness = Number(/\bI:\s+(-?[\d.]+) LUFS/.exec(report)?.[1])
  return { loudness: Number.isFinite(loudness) && loudness > silence ? loudness : null }
}
