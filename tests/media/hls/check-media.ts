import {
  parseAttributes,
  parsePlaylist,
  parseQuoted,
  parseWhole,
  takeSingleTags,
} from './parse-playlist.ts'

export interface MediaPlaylist {
  targetDuration: number
  map: string
  segments: { uri: string; seconds: number }[]
}

const singleTags = [
  'EXT-X-VERSION',
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-INDEPENDENT-SEGMENTS',
  'EXT-X-MAP',
  'EXT-X-ENDLIST',
]

/** An initialization section of segments with pictures needs at least this version. */
const versionMin = 6

/** Checks a playlist of the segments of a video that is complete. Throws the first violation. */
export function checkMediaPlaylist(text: string): MediaPlaylist {
  const { single, rest } = takeSingleTags(parsePlaylist(text), singleTags)
  const version = parseWhole(single.get('EXT-X-VERSION'), 'EXT-X-VERSION')
  if (version < versionMin) throw new Error(`The version ${version} does not know EXT-X-MAP.`)
  const targetDuration = parseWhole(single.get('EXT-X-TARGETDURATION'), 'EXT-X-TARGETDURATION')
  parseWhole(single.get('EXT-X-MEDIA-SEQUENCE'), 'EXT-X-MEDIA-SEQUENCE')
  if (single.get('EXT-X-PLAYLIST-TYPE') !== 'VOD') throw new Error('The playlist is not VOD.')
  if (!single.has('EXT-X-INDEPENDENT-SEGMENTS')) throw new Error('Segments are not independent.')
  if (!text.endsWith('#EXT-X-ENDLIST\n')) throw new Error('The playlist has no end.')
  const map = parseQuoted(parseAttributes(single.get('EXT-X-MAP') ?? ''), 'URI')
  const segments: MediaPlaylist['segments'] = []
  for (let index = 0; index < rest.length; index += 2) {
    const [tag, line] = [rest[index], rest[index + 1]]
    if (!tag || 'uri' in tag || tag.name !== 'EXTINF') throw new Error('EXTINF is missing.')
    if (!line || !('uri' in line)) throw new Error('The address of a segment is missing.')
    const [, seconds] = /^(\d+(?:\.\d+)?),.*$/.exec(tag.value) ?? []
    if (!seconds || Number(seconds) <= 0) throw new Error(`Not a length: ${tag.value}`)
    if (Math.round(Number(seconds)) > targetDuration) {
      throw new Error(`${line.uri} is longer than the target duration: ${seconds}`)
    }
    segments.push({ uri: line.uri, seconds: Number(seconds) })
  }
  if (segments.length === 0) throw new Error('The playlist has no segments.')
  return { targetDuration, map, segments }
}
