import { once } from 'node:events'
import { createDeflate, crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

const ascii = (text: string) => Buffer.from(text, 'latin1')
const joined = (...parts: Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(parts))

/** A PNG chunk: length, name, data, checksum. */
function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const pngStart = ascii('\x89PNG\r\n\x1a\n')

/** The header of a PNG with one bit per pixel. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return pngChunk('IHDR', header)
}

/** A valid black image: a few kilobytes for billions of pixels. */
export async function blackPng(width: number, height: number, extra?: Buffer): Promise<Bytes> {
  const squeeze = createDeflate({ level: 9 })
  const squeezed: Buffer[] = []
  squeeze.on('data', (part: Buffer) => squeezed.push(part))
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * 64)
  for (let row = 0; row < height; row += 64) {
    const left = Math.min(64, height - row)
    await new Promise((done) => squeeze.write(rows.subarray(0, (rows.length / 64) * left), done))
  }
  const over = once(squeeze, 'end')
  squeeze.end()
  await over
  const pixels = pngChunk('IDAT', Buffer.concat(squeezed))
  const header = pngHeader(width, height)
  return joined(
    pngStart,
    header,
    extra ?? Buffer.alloc(0),
    pixels,
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

/** A compressed text chunk that expands to `megabytes`. */
export function textBomb(megabytes: number): Buffer {
  const text = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'a'), { level: 9 })
  return pngChunk('zTXt', Buffer.concat([ascii('Comment\0\0'), text]))
}

/** A JPEG whose header declares another size than its pixels have. */
export function claimingSize(jpeg: Bytes, width: number, height: number): Bytes {
  const bytes = Buffer.from(jpeg)
  const header = bytes.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0),
  )
  bytes.writeUInt16BE(height, header + 5)
  bytes.writeUInt16BE(width, header + 7)
  return Uint8Array.from(bytes)
}

/** A progressive JPEG whose last scan is repeated: cheap to send, expensive to decode. */
export async function endlessScans(edge: number, times: number): Promise<Bytes> {
  const create = { width: edge, height: edge, channels: 3 as const, background: '#777777' }
  const plain = await sharp({ create }).jpeg({ progressive: true, mozjpeg: false }).toBuffer()
  const last = plain.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = plain.lastIndexOf(Buffer.from([0xff, 0xd9]))
  const scan = plain.subarray(last, end)
  return joined(
    plain.subarray(0, end),
    ...Array.from({ length: times }, () => scan),
    plain.subarray(end),
  )
}

/** An animated PNG with two frames; the default image is the first. */
export async function animatedPng(): Promise<Bytes> {
  const create = { width: 20, height: 10, channels: 3 as const, background: '#ff0000' }
  const plain = await sharp({ create }).png({ palette: false }).toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const frame = (index: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(index, 0)
    data.writeUInt32BE(20, 4)
    data.writeUInt32BE(10, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return pngChunk('fcTL', data)
  }
  const headEnd = 8 + 25
  const pixelsAt = plain.indexOf('IDAT') - 4
  const pixelsEnd = pixelsAt + 12 + plain.readUInt32BE(pixelsAt)
  const second = Buffer.concat([
    Buffer.from([0, 0, 0, 2]),
    plain.subarray(pixelsAt + 8, pixelsEnd - 4),
  ])
  return joined(
    plain.subarray(0, headEnd),
    pngChunk('acTL', control),
    plain.subarray(headEnd, pixelsAt),
    frame(0),
    plain.subarray(pixelsAt, pixelsEnd),
    frame(1),
    pngChunk('fdAT', second),
    plain.subarray(pixelsEnd),
  )
}

/** A corrupted PNG: one byte in the middle of its pixels is changed. */
export function damaged(png: Bytes): Bytes {
  const bytes = Buffer.from(png)
  const at = bytes.indexOf('IDAT') + 12
  bytes[at] = 255 - (bytes[at] ?? 0)
  return Uint8Array.from(bytes)
}

/** The image followed by other data, which decoders ignore. */
export function followedBy(image: Bytes, tail: string | number): Bytes {
  const more = typeof tail === 'string' ? ascii(tail) : Buffer.alloc(tail)
  return joined(image, more)
}

/** The image padded to exactly this many bytes. */
export function paddedTo(image: Bytes, size: number): Bytes {
  return followedBy(image, size - image.length)
}

/** Images of one colour in each colour type that a file can have. */
export const imagesByColorType = {
  async cmyk(colour: string): Promise<Bytes> {
    return Uint8Array.from(
      await coloured(colour).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
    )
  },
  async sixteenBit(colour: string): Promise<Bytes> {
    return Uint8Array.from(await coloured(colour).toColourspace('rgb16').png().toBuffer())
  },
  async grey(colour: string): Promise<Bytes> {
    return Uint8Array.from(await coloured(colour).toColourspace('b-w').png().toBuffer())
  },
}

function coloured(background: string) {
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
}

/** A rotated photo, as cameras write it: its left half is red, and EXIF says it is portrait. */
export async function lyingPhoto(): Promise<Bytes> {
  const red = { create: { width: 40, height: 40, channels: 3 as const, background: '#ff0000' } }
  const photo = sharp({ create: { width: 80, height: 40, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Private camera', ImageDescription: 'At home' } })
  return Uint8Array.from(await photo.jpeg({ quality: 100 }).toBuffer())
}
