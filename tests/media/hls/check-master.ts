import {
  type Line,
  parseAttributes,
  parsePlaylist,
  parseQuoted,
  parseWhole,
  takeSingleTags,
} from './parse-playlist.ts'

export interface Rendition {
  uri: string
  bandwidth: number
  averageBandwidth: number
  codecs: string[]
  resolution: string
}

/** Checks a master playlist with at most one group of sound. Throws the first violation. */
export function checkMasterPlaylist(text: string): {
  renditions: Rendition[]
  sound: { uri: string } | undefined
} {
  const names = ['EXT-X-VERSION', 'EXT-X-INDEPENDENT-SEGMENTS', 'EXT-X-MEDIA']
  const { single, rest } = takeSingleTags(parsePlaylist(text), names)
  parseWhole(single.get('EXT-X-VERSION'), 'EXT-X-VERSION')
  const media = single.get('EXT-X-MEDIA')
  const group = media === undefined ? undefined : checkSound(media)
  const renditions: Rendition[] = []
  for (let index = 0; index < rest.length; index += 2) {
    renditions.push(checkRendition(rest[index], rest[index + 1], group?.id))
  }
  if (renditions.length === 0) throw new Error('The playlist has no renditions.')
  const uris = new Set(renditions.map(({ uri }) => uri))
  if (uris.size < renditions.length) throw new Error('A rendition occurs twice.')
  return { renditions, sound: group && { uri: group.uri } }
}

function checkSound(value: string): { id: string; uri: string } {
  const attributes = parseAttributes(value)
  if (attributes['TYPE'] !== 'AUDIO') throw new Error('The group is not sound.')
  parseQuoted(attributes, 'NAME')
  parseQuoted(attributes, 'CHANNELS')
  if (attributes['DEFAULT'] === 'YES' && attributes['AUTOSELECT'] !== 'YES') {
    throw new Error('A default must be selected automatically.')
  }
  return { id: parseQuoted(attributes, 'GROUP-ID'), uri: parseQuoted(attributes, 'URI') }
}

function checkRendition(
  tag: Line | undefined,
  line: Line | undefined,
  group: string | undefined,
): Rendition {
  if (!tag || 'uri' in tag || tag.name !== 'EXT-X-STREAM-INF') {
    throw new Error('EXT-X-STREAM-INF is missing.')
  }
  if (!line || !('uri' in line)) throw new Error('The address of a rendition is missing.')
  const attributes = parseAttributes(tag.value)
  const codecs = parseQuoted(attributes, 'CODECS').split(',')
  const bandwidth = parseWhole(attributes['BANDWIDTH'], 'BANDWIDTH')
  const averageBandwidth = parseWhole(attributes['AVERAGE-BANDWIDTH'], 'AVERAGE-BANDWIDTH')
  if (averageBandwidth > bandwidth) throw new Error('The average is above the peak.')
  const resolution = attributes['RESOLUTION'] ?? ''
  if (!/^[1-9]\d*x[1-9]\d*$/.test(resolution)) throw new Error(`RESOLUTION is ${resolution}.`)
  if (!/^\d+(\.\d{1,3})?$/.test(attributes['FRAME-RATE'] ?? '')) throw new Error('No FRAME-RATE.')
  if (group && parseQuoted(attributes, 'AUDIO') !== group)
    throw new Error('AUDIO is another group.')
  if (!group && 'AUDIO' in attributes) throw new Error('AUDIO is a group that does not exist.')
  const expected = group ? 2 : 1
  if (codecs.length !== expected) throw new Error(`CODECS does not list ${expected} codecs.`)
  return { uri: line.uri, bandwidth, averageBandwidth, codecs, resolution }
}
