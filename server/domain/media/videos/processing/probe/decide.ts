import { videoProblems } from '../problems.ts'
import type { Probe } from './probe.ts'

export interface Decision {
  /** The file can be cut into segments that browsers play, without encoding it again. */
  canPackage: boolean
  /** It cannot, but browsers decode its video and may convert it. */
  canBrowserConvert: boolean
  /** Browsers play the file itself. */
  isPlayable: boolean
  contentType: string
  /** Why some or all browsers cannot play it; null if all can. */
  problem: string | null
}

/** Profiles with 8 bits and 4:2:0: Baseline, Main, Extended and High. */
const h264Profiles = new Set(['42', '4d', '58', '64'])
const packagedSound = new Set(['aac', 'opus', 'mp3', 'flac'])
const webmSound = new Set(['opus', 'vorbis'])
const mp4Sound = new Set(['aac', 'mp3', 'flac', 'opus'])

const contentTypes: Record<Probe['container'], string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
}

/** What can be done with a file by what it contains. */
export function decide({ container, video, audio }: Probe): Decision {
  const picture = decidePicture(video)
  const hasPackagedSound = !audio || packagedSound.has(audio.codec ?? '')
  const isWebm = container === 'webm'
  const playsSound = !audio || (isWebm ? webmSound : mp4Sound).has(audio.codec ?? '')
  const isPlayable =
    picture !== 'none' && (isWebm || container === 'mp4') && picture !== 'some' && playsSound
  const canPackage = picture !== 'none' && video.codec !== 'vp8' && hasPackagedSound
  return {
    canPackage,
    canBrowserConvert: picture !== 'none' && !canPackage,
    isPlayable,
    contentType: contentTypes[container],
    problem: findProblem(),
  }

  function findProblem(): string | null {
    if (picture === 'none') return videoProblems.unplayablePicture(video.name)
    if (audio && !hasPackagedSound && !isPlayable) return videoProblems.unplayableSound(audio.name)
    return picture === 'some' ? videoProblems.partlyPlayable(video.name) : null
  }
}

/** Which browsers play the video track. */
function decidePicture({ codec, parameters = '' }: Probe['video']): 'all' | 'some' | 'none' {
  if (codec === 'vp8' || codec === 'vp9' || codec === 'av1') return 'all'
  if (codec === 'avc') return h264Profiles.has(parameters.slice(5, 7)) ? 'all' : 'none'
  return codec === 'hevc' ? 'some' : 'none'
}
