import fc from 'fast-check'
import { image } from '../factories/media/files.ts'
import { blackPng, claimingSize } from '../factories/media/hostile-files.ts'

const boundary = 'fuzzing-boundary'
const jpeg = await image()
const files: Uint8Array[] = [
  jpeg,
  await image({ format: 'png' }),
  Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'),
]
const hostileFiles: Uint8Array[] = [
  ...files,
  await blackPng(8000, 8000),
  claimingSize(jpeg, 65_000, 65_000),
  jpeg.slice(0, jpeg.length / 2),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a<script>alert(1)</script>'),
  Buffer.from(`WEBVTT\n\n${'00:00.000 --> 00:01.000\n<c.'.repeat(2000)}`),
  Buffer.alloc(0),
  Buffer.alloc(1_100_000, 'a'),
]

/** Of a video in the world of the fuzz. */
export const videoBytes = 10

/** A part of a video: with it, the upload is complete, continues or is too large. */
export const videoParts = fc
  .constantFrom(videoBytes, 4, 0, 1000)
  .map((size) => ({ bytes: Buffer.alloc(size, 'a'), type: 'application/offset+octet-stream' }))

const filename = `filename ${btoa('intro.mp4')}`

/** The headers of the upload protocol tus. */
export const tusHeaders = fc.record({
  'Tus-Resumable': fc.constant('1.0.0'),
  'Upload-Length': fc.constant(String(videoBytes)),
  'Upload-Offset': fc.constantFrom('0', '0', '0', '4'),
  'Upload-Metadata': fc.oneof(
    fc.constant(filename),
    fc.uuid().map((id) => `${filename},video ${btoa(id)}`),
    fc.uuid().map((id) => `${filename},video ${btoa(id)},height ${btoa('720')}`),
  ),
})

/** Multipart bodies with a file: as a browser sends them, or with any part malformed. */
export function uploadBodies(
  isHostile: boolean,
): fc.Arbitrary<{ bytes: Buffer | undefined; type: string | undefined }> {
  const type = `multipart/form-data; boundary=${boundary}`
  const whole = (file: Uint8Array, name = 'picture.jpg', field = 'file', mime = 'image/jpeg') => ({
    type,
    bytes: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  if (!isHostile) return fc.constantFrom(...files).map((file) => whole(file))
  const body = fc
    .tuple(
      fc.constantFrom(...hostileFiles),
      fc.constantFrom('a.jpg', '../../etc/passwd', 'a\u0000.jpg', '"', '', 'a'.repeat(5000), 'é'),
      fc.constantFrom('file', 'file', 'file', 'other', '__proto__', ''),
      fc.constantFrom('image/jpeg', 'text/html', 'image/svg+xml', ''),
    )
    .map((parts) => whole(...parts))
  return fc.oneof(
    { weight: 3, arbitrary: body },
    { weight: 1, arbitrary: body.map(({ bytes }) => ({ type, bytes: bytes.subarray(0, -30) })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type, bytes: Buffer.from(`--${boundary}--\r\n`) },
        { type, bytes: Buffer.from(`--${boundary}\r\n\r\n\r\n`.repeat(500)) },
        { type, bytes: Buffer.from(`--${boundary}\r\n${'X: y\r\n'.repeat(5000)}\r\n`) },
        { type: 'multipart/form-data; boundary=""', bytes: Buffer.from('----') },
        { type: `multipart/form-data; boundary=${'b'.repeat(500)}`, bytes: Buffer.from('x') },
        { type: 'application/json', bytes: Buffer.from('{"file":"x"}') },
        { type: undefined, bytes: Buffer.from('x') },
        { type, bytes: undefined },
      ),
    },
  )
}
