import type { StoredRendition } from '#server/db/schema/index.ts'
import type { StoredSound } from '#server/db/schema/media/videos.ts'

export const initName = 'init.mp4'
export const playlistName = 'playlist.m3u8'
export const soundFolder = 'audio'

/** A segment counts from 1. */
export const toSegmentName = (number: number) => `segment-${number}.m4s`

/** The first version in which any playlist may have an initialization section. */
const version = 7

/** A playlist of segments, as in RFC 8216bis. All playlists of a video have the same target duration. */
export function formatMediaPlaylist(options: {
  segmentSeconds: number[]
  targetDuration: number
  isIndependent: boolean
}): string {
  const segments = options.segmentSeconds.flatMap((seconds, index) => [
    `#EXTINF:${seconds.toFixed(6)},`,
    toSegmentName(index + 1),
  ])
  return toText([
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    `#EXT-X-TARGETDURATION:${options.targetDuration}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(options.isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    `#EXT-X-MAP:URI="${initName}"`,
    ...segments,
    '#EXT-X-ENDLIST',
  ])
}

/** The playlist of all renditions, the best first, which players take until they know the network. */
export function formatMasterPlaylist(
  renditions: StoredRendition[],
  sound: StoredSound | null,
): string {
  const sorted = renditions.toSorted((a, b) => b.bandwidth - a.bandwidth)
  const soundLine =
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,` +
    `CHANNELS="${sound?.channels}",URI="${soundFolder}/${playlistName}"`
  return toText([
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    ...(sound ? [soundLine] : []),
    ...sorted.flatMap((rendition) => [
      `#EXT-X-STREAM-INF:${formatVariant(rendition, sound)}`,
      `${rendition.name}/${playlistName}`,
    ]),
  ])
}

function formatVariant(rendition: StoredRendition, sound: StoredSound | null): string {
  const { width, height, framesPerSecond } = rendition
  const codecs = sound ? `${rendition.codecs},${sound.codecs}` : rendition.codecs
  return [
    `BANDWIDTH=${rendition.bandwidth + (sound?.bandwidth ?? 0)}`,
    `AVERAGE-BANDWIDTH=${rendition.averageBandwidth + (sound?.averageBandwidth ?? 0)}`,
    `CODECS="${codecs}"`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
    ...(sound ? ['AUDIO="audio"'] : []),
  ].join(',')
}

function toText(lines: string[]): string {
  return `${lines.join('\n')}\n`
}
