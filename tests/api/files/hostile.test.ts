import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseUploadUrl } from '#shared/files/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { examine, fileForm, image } from '../../factories/media/files.ts'
import {
  animatedPng,
  blackPng,
  claimingSize,
  imagesByColorType,
  damaged,
  endlessScans,
  followedBy,
  lyingPhoto,
  paddedTo,
  textBomb,
} from '../../factories/media/hostile-files.ts'
import { callApi, type Reply } from '../../helpers/client.ts'

const app = useTestApp()

type Bytes = Uint8Array<ArrayBuffer>
type Call = 'upload_avatar' | 'upload' | 'upload?for=course'

const listStoredFiles = () => filesBelow(join(app.config.dataDir, 'files'))
const bytesAt = async (url: unknown): Promise<Bytes> =>
  new Uint8Array(await (await app.fetch(new Request(String(url)))).arrayBuffer())
const text = (content: string): Bytes => Uint8Array.from(Buffer.from(content, 'latin1'))

async function send(call: Call, bytes: Bytes, name?: string, type?: string): Promise<Reply> {
  const { token } = await asUser(app)
  return callApi(app, `POST /api/${call}`, { token, body: fileForm(bytes, name, type) })
}

/** Both calls reject the file with their own message, and nothing is stored. */
async function expectRejected(bytes: Bytes, why: 'format' | 'pixels'): Promise<void> {
  const before = listStoredFiles()
  for (const [call, wrongFormat] of [
    ['upload_avatar', 'File format not supported'],
    ['upload', 'File format is incorrect.'],
  ] as const) {
    const msg = why === 'format' ? wrongFormat : fileMessages.tooManyPixels
    expect(await send(call, bytes)).toMatchObject({
      status: why === 'format' ? 415 : 413,
      body: { msg, fields: { file: msg } },
    })
  }
  expect(listStoredFiles()).toEqual(before)
}

const jpeg = await image()
const png = await image({ format: 'png' })
const script = '<script>alert(document.domain)</script>'

describe('rejects everything except JPEG and PNG, whatever its name and type', () => {
  const animated = async (format: 'gif' | 'webp') =>
    Uint8Array.from(await sharp(jpeg)[format]().toBuffer())
  test.each<[string, Bytes | (() => Promise<Bytes>)]>([
    ['nothing at all', new Uint8Array()],
    ['a page', text(`<!doctype html>${script}`)],
    ['an SVG with a script', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a GIF', () => animated('gif')],
    ['a WebP', () => animated('webp')],
    ['a GIF that is also a script', text('GIF89a/*\x01\x00*/=1;alert(1)//')],
    ['a page with the first bytes of a JPEG', text(`\xff\xd8\xff\xe0${script}`)],
    ['a page with the first bytes of a PNG', text(`\x89PNG\r\n\x1a\n${script}`)],
    ['a program', text('MZ\x90\x00\x03')],
    ['an archive followed by an image', Uint8Array.from([...text('PK\x03\x04'), ...jpeg])],
    ['a JPEG cut in half', jpeg.slice(0, jpeg.length / 2)],
    ['a JPEG without its end', jpeg.slice(0, -2)],
    ['a PNG cut in half', png.slice(0, png.length / 2)],
    ['a corrupted PNG', damaged(png)],
    ['a JPEG with too many scans', () => endlessScans(2000, 3000)],
  ])('%s', async (_what, input) => {
    await expectRejected(typeof input === 'function' ? await input() : input, 'format')
  })
})

describe('a small file that would decode to billions of pixels', () => {
  test.each<[string, () => Promise<Bytes>]>([
    ['a whole PNG', () => blackPng(32_768, 32_768)],
    ['a JPEG that declares it', async () => claimingSize(jpeg, 65_500, 65_500)],
    ['a PNG just above the limit', () => blackPng(8000, 5001)],
  ])('is rejected by its header, fast and without memory: %s', async (_what, make) => {
    const bomb = await make()
    expect(bomb.length).toBeLessThan(200_000)
    await expectRejected(bomb, 'pixels')
    const { token } = await asUser(app)
    const costs = []
    for (let round = 0; round < 5; round++) {
      const body = fileForm(bomb)
      costs.push(await measureCost(() => callApi(app, 'POST /api/upload', { token, body })))
    }
    expect(Math.min(...costs.map(({ milliseconds }) => milliseconds))).toBeLessThan(200)
    expect(Math.min(...costs.map(({ megabytes }) => megabytes))).toBeLessThan(50)
  })

  test('in a text chunk is skipped', async () => {
    const bomb = await blackPng(64, 64, textBomb(200))
    const costs = []
    for (let round = 0; round < 3; round++)
      costs.push(await measureCost(() => send('upload', bomb)))
    expect(Math.min(...costs.map(({ megabytes }) => megabytes))).toBeLessThan(100)
  })
})

test('removes data after the end of an image', async () => {
  for (const tail of [script, 'PK\x03\x04 and more']) {
    for (const start of [jpeg, png]) {
      const { status, body } = await send('upload', followedBy(start, tail))
      expect(status).toBe(200)
      expect(Buffer.from(await bytesAt(body['url'])).includes(tail)).toBe(false)
    }
  }
})

test('stores the first frame of an animation', async () => {
  const { body } = await send('upload', await animatedPng())
  const saved = await examine(await bytesAt(body['url']))
  expect(saved).toMatchObject({ width: 20, height: 10 })
  expect(saved.pages ?? 1).toBe(1)
  expect(saved.pixels.slice(0, 3)).toEqual(near([255, 0, 0], 12))
})

test.each(Object.entries(imagesByColorType))(
  'stores a %s image in 8-bit sRGB',
  async (way, make) => {
    const { status, body } = await send('upload', await make('#336699'))
    expect(status).toBe(200)
    const saved = await examine(await bytesAt(body['url']))
    expect(saved).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 })
    const expected = way === 'grey' ? [93, 93, 93] : [0x33, 0x66, 0x99]
    expect(saved.pixels.slice(0, 3)).toEqual(near(expected, 40))
  },
)

test('rotates a photo upright and removes its metadata', async () => {
  const photo = await lyingPhoto()
  expect(Buffer.from(photo).includes('Private camera')).toBe(true)
  const { body } = await send('upload', photo)
  expect(body['url']).toContain('-40x80/')
  const saved = await bytesAt(body['url'])
  const { width, height, exif, icc, xmp, orientation, pixels, channels } = await examine(saved)
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 40, height: 80 })
  expect(Buffer.from(saved).includes('Private camera')).toBe(false)
  expect(pixels.slice(0, 3)).toEqual(near([255, 0, 0], 20))
  expect(pixels.slice(-channels).slice(0, 3)).toEqual(near([0, 0, 255], 20))
})

test.each<[Call, number, string]>([
  ['upload_avatar', fileLimits.avatarMaxBytes, 'Size too large'],
  ['upload?for=course', fileLimits.courseImageMaxBytes, 'Size too large!'],
  ['upload', fileLimits.postImageMaxBytes, 'Size too large!'],
])('%s accepts %i bytes and not one more', async (call, limit, msg) => {
  expect((await send(call, paddedTo(jpeg, limit))).status).toBe(200)
  const before = listStoredFiles()
  expect(await send(call, paddedTo(jpeg, limit + 1))).toMatchObject({
    status: 413,
    body: { msg, code: 'too_large', fields: { file: msg } },
  })
  expect(listStoredFiles()).toEqual(before)
})

test.each([
  ['../../../../etc/passwd', 'image/jpeg'],
  ['..\\..\\windows.jpg', 'image/jpeg'],
  ['/tmp/absolute.jpg', 'text/html'],
  ['nul\0.jpg', 'image/jpeg'],
  ['picture\u202Egpj.exe', 'application/x-msdownload'],
  ['line\r\nX-Injected: yes.jpg', ''],
  [`${'long'.repeat(500)}.jpg`, 'nonsense'],
  ['.', 'image/png'],
])('stores a file named %j under a generated name', async (name, type) => {
  const before = filesBelow(app.config.dataDir)
  const { status, body } = await send('upload', png, name, type)
  expect(status).toBe(200)
  const id = parseUploadUrl(String(body['url']))?.publicId
  const added = filesBelow(app.config.dataDir).filter((file) => !before.includes(file))
  expect(added).toEqual([`/files/image/${id}/40.avif`, `/files/image/${id}/40.webp`])
})

describe('a malformed form', () => {
  const post = async (type: string, body: string) => {
    const { token } = await asUser(app)
    const headers = { Authorization: token, 'Content-Type': type }
    const request = new Request(`${publicUrl}/api/upload`, { method: 'POST', headers, body })
    return app.fetch(request)
  }
  const header = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'
  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['with another boundary', 'multipart/form-data; boundary=b', '--c\r\n\r\nx\r\n--c--'],
    ['that is cut off', 'multipart/form-data; boundary=b', `--b\r\n${header}\r\n\r\nhalf a`],
    [
      'that is cut off in another file',
      'multipart/form-data; boundary=b',
      `--b\r\n${header.replace('"file"', '"other"')}\r\n\r\nhalf a`,
    ],
    ['that is cut off in a header', 'multipart/form-data; boundary=b', `--b\r\n${header}`],
    [
      'with an endless header',
      'multipart/form-data; boundary=b',
      `--b\r\n${header}${'x'.repeat(20_000)}`,
    ],
    [
      'of very many parts',
      'multipart/form-data; boundary=b',
      '--b\r\na: b\r\n\r\nx\r\n'.repeat(2000),
    ],
    ['that is empty', 'multipart/form-data; boundary=b', ''],
  ])('%s is rejected', async (_what, type, body) => {
    const reply = await post(type, body)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'invalid_input', msg: expect.any(String) })
  })
})

test('stops reading an endless body at the limit', async () => {
  const { token } = await asUser(app)
  const chunk = new Uint8Array(64 * 1024)
  let sent = 0
  const header = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? Buffer.from(header) : chunk)
      sent += chunk.length
    },
  })
  const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const reply = await app.fetch(new Request(`${publicUrl}/api/upload_avatar`, init))
  expect(reply.status).toBe(413)
  expect(sent).toBeLessThan(fileLimits.avatarMaxBytes + 5 * chunk.length)
})

/** Measures wall time and the peak growth of process memory. */
async function measureCost(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 1)
  const start = performance.now()
  await work()
  clearInterval(sampler)
  peak = Math.max(peak, process.memoryUsage.rss())
  return { milliseconds: performance.now() - start, megabytes: (peak - before) / 1024 / 1024 }
}

function near(colour: number[], slack: number) {
  return colour.map((value) =>
    expect.toSatisfy((seen: number) => Math.abs(seen - value) <= slack, `about ${value}`),
  )
}
