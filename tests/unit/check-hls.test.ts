import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkHls, type ReadFile } from '#tests/media/check-hls.ts'

const folder = join(import.meta.dirname, '../media/uploaded')
const readStored: ReadFile = async (path) => Uint8Array.from(await readFile(join(folder, path)))

const master = 'master-1.m3u8'
const pictures = '360p/playlist.m3u8'
const sound = 'audio/playlist.m3u8'

/** The video with another content of one file. */
function withFile(changed: string, change: (bytes: Buffer) => Uint8Array): ReadFile {
  return async (path) => {
    const bytes = await readStored(path)
    return path === changed ? Uint8Array.from(change(Buffer.from(bytes))) : bytes
  }
}

/** The first match is replaced, which must be one. */
function withText(changed: string, search: string | RegExp, replacement: string): ReadFile {
  return withFile(changed, (bytes) => {
    const text = bytes.toString('utf8')
    const replaced = text.replace(search, replacement)
    expect(replaced).not.toBe(text)
    return Buffer.from(replaced)
  })
}

/** The video with one file in place of another. */
function withSwapped(path: string, other: string): ReadFile {
  return (requested) => readStored(requested === path ? other : requested)
}

test('accepts the uploaded video of the browser tests', async () => {
  const tracks = await checkHls(readStored, master)
  const shared = { seconds: expect.closeTo(40, 0), targetDuration: 4 }
  const ofPictures = { ...shared, segments: 10, packets: 200 }
  expect(tracks).toEqual([
    expect.objectContaining({ ...ofPictures, path: pictures }),
    expect.objectContaining({ ...ofPictures, path: '180p/playlist.m3u8' }),
    expect.objectContaining({ ...shared, path: sound }),
  ])
})

describe('finds in any playlist', () => {
  test.each([
    ['a byte order mark', /^/, '\uFEFF', 'byte order mark'],
    ['a control character', '"Sound"', '"So\u0007und"', 'control characters'],
    ['another first line', '#EXTM3U', '#EXTM3U8', 'first line'],
    ['a last line without an end', /\n$/, '', 'last line'],
    ['an empty line', '\n', '\n\n', 'empty or has spaces'],
    ['a space at an end', 'playlist.m3u8\n', 'playlist.m3u8 \n', 'empty or has spaces'],
    ['an address elsewhere', '360p/', 'https://example.test/', 'leaves the folder'],
    ['a path to the root', '360p/', '/360p/', 'leaves the folder'],
    ['a path upwards', '360p/', '../360p/', 'leaves the folder'],
    ['a comment', '#EXT-X-VERSION', '#VERSION', 'Not a tag'],
    ['a broken list of attributes', 'RESOLUTION=', 'RESOLUTION ', 'Not a list of attributes'],
    ['an attribute twice', ',AUDIO="audio"', ',AUDIO="audio",AUDIO="audio"', 'occurs twice'],
    ['a name without quotes', 'NAME="Sound"', 'NAME=Sound', 'not a quoted string'],
    ['a number with a fraction', /,AVERAGE-B(\w+)=\d+/, ',AVERAGE-B$1=1.5', 'not a whole number'],
    ['a tag twice', '#EXT-X-VERSION:7\n', '#EXT-X-VERSION:7\n#EXT-X-VERSION:7\n', 'occurs twice'],
  ])('%s', async (_fault, search, replacement, message) => {
    await expect(checkHls(withText(master, search, replacement), master)).rejects.toThrow(message)
  })

  test('text that is not UTF-8', async () => {
    const read = withFile(master, (bytes) => Buffer.concat([bytes, Buffer.from([0xff, 0x0a])]))
    await expect(checkHls(read, master)).rejects.toThrow('encoded data was not valid')
  })
})

describe('finds in a master playlist', () => {
  test.each([
    ['no version', '#EXT-X-VERSION:7\n', '', 'EXT-X-VERSION'],
    ['no renditions', /#EXT-X-STREAM-INF[^]*/, '', 'no renditions'],
    ['a rendition twice', '180p/', '360p/', 'A rendition occurs twice'],
    ['a group that is not sound', 'TYPE=AUDIO', 'TYPE=VIDEO', 'not sound'],
    ['a default that is not automatic', ',AUTOSELECT=YES', '', 'selected automatically'],
    ['sound without channels', /,CHANNELS="\d"/, '', 'CHANNELS'],
    ['an address without a tag', /#EXT-X-STREAM-INF.*\n/, '', 'EXT-X-STREAM-INF is missing'],
    ['a tag without an address', '360p/playlist.m3u8\n', '', 'address of a rendition is missing'],
    ['an average above the peak', /\bBANDWIDTH=\d+/, 'BANDWIDTH=1', 'average is above the peak'],
    ['a peak that is too low', /\bBANDWIDTH=\d+,A\S+?=\d+/, fixed(9, 9), 'below the peak'],
    ['a peak that is too high', /\bBANDWIDTH=\d+/, 'BANDWIDTH=9000000', 'BANDWIDTH is above'],
    ['another average', /AVERAGE-BANDWIDTH=\d+/, 'AVERAGE-BANDWIDTH=9', 'AVERAGE-BANDWIDTH is not'],
    ['no resolution', /,RESOLUTION=\w+/, '', 'RESOLUTION'],
    ['another resolution', '640x360', '640x352', 'RESOLUTION is not 640x360'],
    ['no frame rate', /,FRAME-RATE=[\d.]+/, '', 'FRAME-RATE'],
    ['another group', ',AUDIO="audio"', ',AUDIO="music"', 'AUDIO is another group'],
    ['a group that does not exist', /#EXT-X-MEDIA:.*\n/, '', 'a group that does not exist'],
    ['too few codecs', ',mp4a.40.2"', '"', 'does not list 2 codecs'],
    ['another codec', /avc1\.\w+/, 'avc1.640033', 'CODECS does not have avc1'],
    ['a playlist that does not exist', '180p/', '90p/', 'ENOENT'],
  ])('%s', async (_fault, search, replacement, message) => {
    await expect(checkHls(withText(master, search, replacement), master)).rejects.toThrow(message)
  })

  function fixed(peak: number, average: number): string {
    return `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}`
  }
})

describe('finds in a playlist of segments', () => {
  test.each([
    ['a version without EXT-X-MAP', 'VERSION:7', 'VERSION:5', 'does not know EXT-X-MAP'],
    ['no target duration', /#EXT-X-TARGETDURATION.*\n/, '', 'EXT-X-TARGETDURATION'],
    ['a live stream', 'TYPE:VOD', 'TYPE:EVENT', 'not VOD'],
    ['segments that need others', '#EXT-X-INDEPENDENT-SEGMENTS\n', '', 'not independent'],
    ['no end', '#EXT-X-ENDLIST\n', '', 'has no end'],
    ['no initialization section', /#EXT-X-MAP.*\n/, '', 'URI is not'],
    ['a segment without a length', /#EXTINF.*\n/, '', 'EXTINF is missing'],
    ['a length without a segment', 'segment-10.m4s\n', '', 'address of a segment is missing'],
    ['a length that is none', /#EXTINF:[\d.]+/, '#EXTINF:four', 'Not a length'],
    ['a length of zero', /#EXTINF:[\d.]+/, '#EXTINF:0', 'Not a length'],
    ['a long segment', /#EXTINF:[\d.]+/, '#EXTINF:4.6', 'longer than the target duration'],
    ['no segments', /#EXTINF[^]*4s\n/, '', 'no segments'],
    ['a length that is not right', /#EXTINF:[\d.]+/, '#EXTINF:3.5', 'is not 3.5 s'],
    ['a segment that is left out', /#EXTINF.*\nsegment-5.m4s\n/, '', 'segment-6.m4s starts at'],
    ['a segment that does not exist', 'segment-5.m4s', 'segment-50.m4s', 'ENOENT'],
  ])('%s', async (_fault, search, replacement, message) => {
    await expect(checkHls(withText(pictures, search, replacement), master)).rejects.toThrow(message)
  })

  test('another target duration than in others', async () => {
    const read = withText(sound, 'DURATION:4', 'DURATION:5')
    await expect(checkHls(read, master)).rejects.toThrow('target durations of the playlists differ')
  })

  test('another length than in others', async () => {
    const read = withText(sound, /(#EXTINF.*\nsegment-1[01].m4s\n)+/, '')
    await expect(checkHls(read, master)).rejects.toThrow('lengths of the playlists differ')
  })
})

describe('finds in segments', () => {
  const segment = '360p/segment-2.m4s'

  test('pictures of another time', async () => {
    const read = withSwapped(segment, '360p/segment-3.m4s')
    await expect(checkHls(read, master)).rejects.toThrow(`segment-2.m4s starts at 8 instead of 4`)
  })

  test('another size of pictures', async () => {
    const read = withSwapped('360p/init.mp4', '180p/init.mp4')
    await expect(checkHls(read, master)).rejects.toThrow('RESOLUTION is not 320x180')
  })

  test('two tracks', async () => {
    const read = withSwapped('360p/init.mp4', '../videos/h264-aac-20s.mp4')
    await expect(checkHls(read, master)).rejects.toThrow('does not have one track')
  })

  test('nothing', async () => {
    const read = withFile(segment, () => new Uint8Array())
    await expect(checkHls(read, master)).rejects.toThrow('empty')
  })

  test('no keyframe at the start', async () => {
    const read = withFile(segment, withoutKeyframe)
    await expect(checkHls(read, master)).rejects.toThrow('does not start with a keyframe')
  })
})

/** The flags of a sample that depends on no other, and of one that depends on others. */
const [keyFlags, otherFlags] = [Buffer.from([2, 0, 0, 0]), Buffer.from([1, 1, 0, 0])]

function withoutKeyframe(bytes: Buffer): Buffer {
  const start = bytes.indexOf('moof')
  const at = bytes.indexOf(keyFlags, start)
  expect(at).toBeGreaterThan(start)
  otherFlags.copy(bytes, at)
  return bytes
}
