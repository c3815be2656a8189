import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { checkMasterPlaylist, type Rendition } from './hls/check-master.ts'
import { checkMediaPlaylist } from './hls/check-media.ts'
import { measurePeak } from './hls/measure-peak.ts'

/** Reads a file by its path relative to the master playlist; rejects if it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array>

export interface CheckedTrack {
  path: string
  seconds: number
  segments: number
  packets: number
  targetDuration: number
}

/**
 * Checks a master playlist, its media playlists and all of their segments against RFC 8216bis, and returns what was
 * found. Throws an error that names the first violation.
 */
export async function checkHls(read: ReadFile, master: string): Promise<CheckedTrack[]> {
  const folder = master.includes('/') ? master.slice(0, master.lastIndexOf('/') + 1) : ''
  const { renditions, sound } = checkMasterPlaylist(await readText(read, master))
  const checkedSound = sound && (await checkTrack(read, folder + sound.uri, undefined))
  const checked = await Promise.all(
    renditions.map((rendition) => checkTrack(read, folder + rendition.uri, rendition)),
  )
  for (const [index, rendition] of renditions.entries()) {
    const video = checked[index]
    if (!video) throw new Error('A rendition was not checked.')
    const peak = video.peak + (checkedSound?.peak ?? 0)
    const average = video.average + (checkedSound?.average ?? 0)
    require(rendition.bandwidth >= peak, `${rendition.uri}: BANDWIDTH is below the peak ${peak}`)
    require(rendition.bandwidth <= peak * 1.1 + 2, `${rendition.uri}: BANDWIDTH is above ${peak}`)
    const difference = Math.abs(rendition.averageBandwidth - average)
    require(difference <=
      average * 0.1 + 2, `${rendition.uri}: AVERAGE-BANDWIDTH is not ${average}`)
  }
  const all = [...checked, ...(checkedSound ? [checkedSound] : [])]
  const durations = new Set(all.map(({ targetDuration }) => targetDuration))
  require(durations.size === 1, 'The target durations of the playlists differ')
  const lengths = all.map(({ seconds }) => seconds)
  require(Math.max(...lengths) - Math.min(...lengths) < 1, 'The lengths of the playlists differ')
  return all
}

async function checkTrack(read: ReadFile, path: string, rendition: Rendition | undefined) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const playlist = checkMediaPlaylist(await readText(read, path))
  const init = await read(folder + playlist.map)
  let expectedStart: number | undefined
  let packets = 0
  const measured: { bytes: number; seconds: number }[] = []
  for (const { uri, seconds } of playlist.segments) {
    const media = await read(folder + uri)
    measured.push({ bytes: media.length, seconds })
    const segment = await readSegment(init, media, rendition)
    packets += segment.packets
    require(expectedStart === undefined ||
      Math.abs(segment.start - expectedStart) <
        0.05, `${path}: ${uri} starts at ${segment.start} instead of ${expectedStart}`)
    require(Math.abs(segment.end - segment.start - seconds) <
      0.1, `${path}: ${uri} is not ${seconds} s`)
    expectedStart = segment.start + seconds
  }
  const seconds = measured.reduce((sum, one) => sum + one.seconds, 0)
  const bytes = measured.reduce((sum, one) => sum + one.bytes, 0)
  return {
    path,
    seconds,
    packets,
    segments: measured.length,
    targetDuration: playlist.targetDuration,
    peak: measurePeak(measured, playlist.targetDuration),
    average: (bytes * 8) / seconds,
  }
}

/** The times of a segment; it must start with a keyframe, and be what the master playlist says. */
async function readSegment(init: Uint8Array, media: Uint8Array, rendition: Rendition | undefined) {
  const bytes = Uint8Array.from(Buffer.concat([init, media]))
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  const [track, ...others] = await input.getTracks()
  require(track !== undefined && others.length === 0, 'A segment does not have one track')
  if (track?.isVideoTrack() && rendition) {
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    require(rendition.resolution === `${width}x${height}`, `RESOLUTION is not ${width}x${height}`)
    const codec = (await track.getCodecParameterString())?.replace(/^hev1/, 'hvc1')
    require(rendition.codecs.includes(codec ?? ''), `CODECS does not have ${codec}`)
  }
  let [start, end, packets] = [Infinity, 0, 0]
  if (!track) throw new Error('A segment has no track.')
  for await (const packet of new EncodedPacketSink(track).packets()) {
    require(packets > 0 || packet.type === 'key', 'A segment does not start with a keyframe')
    start = Math.min(start, packet.timestamp)
    end = Math.max(end, packet.timestamp + packet.duration)
    packets += 1
  }
  require(packets > 0, 'A segment is empty')
  return { start, end, packets }
}

async function readText(read: ReadFile, path: string): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await read(path))
}

function require(holds: boolean, message: string): void {
  if (!holds) throw new Error(message)
}
