import { randomBytes } from 'node:crypto'
import { Session } from 'node:inspector/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import { parseImageUrl, buildSrcSet } from '#shared/files/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { examine, fileForm, image, uploadAs, uploadAvatarAs } from '../../factories/media/files.ts'
import { callApi } from '../../helpers/client.ts'

/** Tests of every file storage; `folder` is where the stored files can be counted. */
export function describeStorage(app: TestApp, folder: () => string): void {
  const upload = (token: string, body: unknown, query = '') =>
    callApi(app, `POST /api/upload${query}`, { token, body })
  const uploadAvatar = (token: string, body: unknown) =>
    callApi(app, 'POST /api/upload_avatar', { token, body })
  const destroy = (token: string, publicId: string) =>
    callApi(app, 'POST /api/destroy', { token, body: { public_id: publicId } })
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(new URL(path, publicUrl), { headers, method }))
  const readBytes = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())
  const listStoredFiles = () => filesBelow(folder())

  test('the storage is usable', async () => {
    await expect(app.deps.files.check()).resolves.toBeUndefined()
  })

  test('stores an image in the sizes that pages use, none larger than the original', async () => {
    const { token } = await asUser(app)
    const bytes = await image({ width: 700, height: 350, format: 'png' })
    const { body, status } = await upload(token, fileForm(bytes, 'cover.png', 'image/png'))
    expect(status).toBe(200)
    expect(body).toEqual({
      url: expect.stringMatching(
        /^http:\/\/lectern\.test\/files\/image\/[0-9a-f]{32}-700x350\/700\.webp$/,
      ),
      public_id: expect.stringMatching(/^[0-9a-f]{32}-700x350$/),
    })
    const found = parseImageUrl(String(body['url']))
    expect(found).toMatchObject({ width: 700, height: 350 })
    for (const format of ['webp', 'avif'] as const) {
      const versions = (found ? buildSrcSet(found, format) : '').split(', ')
      expect(versions).toHaveLength(3)
      for (const version of versions) {
        const [path = '', width = ''] = version.split(' ')
        expect(await examine(await readBytes(path)), path).toMatchObject({
          format: format === 'avif' ? 'heif' : 'webp',
          width: Number.parseInt(width, 10),
        })
      }
    }
  })

  test('crops an avatar to a square', async () => {
    const { token } = await asUser(app)
    const { body } = await uploadAvatar(token, fileForm(await image({ width: 300, height: 700 })))
    expect(body).toEqual({
      url: expect.stringMatching(
        /^http:\/\/lectern\.test\/files\/avatar\/[0-9a-f]{32}-300x300\/256\.webp$/,
      ),
    })
    expect(await examine(await readBytes(String(body['url'])))).toMatchObject({
      width: 256,
      height: 256,
    })
  })

  test('stores captions unchanged', async () => {
    const { token } = await asUser(app)
    const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGrüße ✓\n'
    const bytes = new TextEncoder().encode(`\uFEFF${text}`)
    const { url } = await uploadAs(app, token, { bytes, purpose: 'captions' })
    const reply = await get(url)
    expect(reply.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8')
    expect(await reply.text()).toBe(text)
  })

  test('serves a file as immutable and with a restrictive policy', async () => {
    const { token } = await asUser(app)
    const { url } = await uploadAs(app, token)
    const { headers, status } = await get(url)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('Content-Type')).toBe('image/webp')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Disposition')).toBe('inline; filename="40.webp"')
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    const head = await get(url, {}, 'HEAD')
    expect(head.headers.get('Content-Length')).toBe(headers.get('Content-Length'))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    const revalidated = await get(url, { 'If-None-Match': headers.get('ETag') ?? '' })
    expect(revalidated.status).toBe(304)
    expect((await revalidated.arrayBuffer()).byteLength).toBe(0)
    expect((await get(url, { 'If-None-Match': '"another"' })).status).toBe(200)
  })

  test('responds to range requests', async () => {
    const { token } = await asUser(app)
    const { url } = await uploadAs(app, token)
    const whole = await readBytes(url)
    const part = await get(url, { Range: 'bytes=4-7' })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe(`bytes 4-7/${whole.length}`)
    expect(part.headers.get('Content-Length')).toBe('4')
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(4, 8))
    const last = await get(url, { Range: 'bytes=-3' })
    expect(new Uint8Array(await last.arrayBuffer())).toEqual(whole.slice(-3))
    const beyond = await get(url, { Range: `bytes=${whole.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('Content-Range')).toBe(`bytes */${whole.length}`)
    const stale = await get(url, { Range: 'bytes=4-7', 'If-Range': '"older"' })
    expect(stale.status).toBe(200)
  })

  test('returns 404 for URLs of no file', async () => {
    const { token } = await asUser(app)
    const { public_id: id } = await uploadAs(app, token)
    for (const path of [
      `/files/image/${id}/41.webp`,
      `/files/image/${id}/..%2f40.webp`,
      `/files/image/${id}/%2e%2e`,
      `/files/image/..%2f..%2fserver.lock/40.webp`,
      `/files/image/${id}%00/40.webp`,
      `/files/avatar/${id}/40.webp`,
      `/files/..%2fimage/${id}/40.webp`,
      `/files/x%2ffiles%2fimage/${id}/40.webp`,
      `/files/image/${'0'.repeat(32)}-40x30/40.webp`,
      `/files/captions/${'0'.repeat(32)}/captions.vtt`,
      `/files/image/${id}/`,
      `/files/image/${id}`,
      '/files/',
    ]) {
      const requestHeaders: Record<string, string>[] = [
        {},
        { Range: 'bytes=0-1' },
        { 'If-None-Match': `"${id}/40.webp"` },
      ]
      for (const headers of requestHeaders) {
        expect((await get(path, headers)).status, path).toBe(404)
      }
    }
  })

  const megabyte = 1024 * 1024
  const storeStream = (folder: string, body: AsyncIterable<Uint8Array>) =>
    app.deps.files.storeStream(folder, { name: 'content', contentType: 'text/plain', body })

  test.each<[string, number[]]>([
    ['nothing', []],
    ['one byte', [1]],
    ['less than a part', [1000, 0, 1000]],
    ['exactly one part', Array<number>(5).fill(megabyte)],
    ['one byte more than a part', [5 * megabyte, 1]],
    ['chunks larger than a part', [11 * megabyte, 11 * megabyte]],
    ['chunks across the borders of parts', Array<number>(17).fill(999_999)],
  ])('stores a stream of %s', async (what, sizes) => {
    const chunks = sizes.map((size, index) => new Uint8Array(size).fill(index + 1))
    const folder = `streams/${what.replaceAll(' ', '-')}`
    const source = (async function* () {
      yield* chunks
    })()
    const expected = Buffer.concat(chunks)
    expect(await storeStream(folder, source)).toBe(expected.length)
    const opened = await app.deps.files.open(folder, 'content')
    expect(opened?.size).toBe(expected.length)
    expect(Buffer.from(await new Response(opened?.body).arrayBuffer()).equals(expected)).toBe(true)
    await app.deps.files.remove(folder, ['content'])
    expect(await app.deps.files.getSize(folder, 'content')).toBeUndefined()
  })

  test('removes everything below a folder, and nothing else', async () => {
    const store = async (folder: string, count: number) => {
      const bytes = new Uint8Array([1])
      const files = Array.from({ length: count }, (_, index) => ({
        name: `segment-${index}.m4s`,
        contentType: 'video/mp4',
        bytes,
      }))
      await app.deps.files.store(folder, files)
    }
    await store('trees/one', 2)
    await store('trees/one/720p', 30)
    await store('trees/one-more', 1)
    await app.deps.files.removeAll('trees/one')
    expect(listStoredFiles().filter((file) => file.includes('trees/one/'))).toEqual([])
    expect(await app.deps.files.getSize('trees/one', 'segment-0.m4s')).toBeUndefined()
    expect(await app.deps.files.getSize('trees/one-more', 'segment-0.m4s')).toBe(1)
    await app.deps.files.removeAll('trees/one')
    await app.deps.files.removeAll('trees/one-more')
  })

  test('takes a stream no faster than it can be stored, and never holds it in memory', async () => {
    const chunk = new Uint8Array(256 * 1024)
    const inspector = new Session()
    inspector.connect()
    onTestFinished(() => inspector.disconnect())
    /** Without garbage, of which a fast disk leaves more. */
    const measureMemory = async () => {
      await inspector.post('HeapProfiler.collectGarbage')
      return process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
    }
    const before = await measureMemory()
    let peak = 0
    const source = (async function* () {
      for (let sent = 0; sent < 100 * megabyte; sent += chunk.length) {
        yield chunk.slice()
        if (sent % (20 * megabyte) === 0) peak = Math.max(peak, (await measureMemory()) - before)
      }
    })()
    expect(await storeStream('streams/large', source)).toBe(100 * megabyte)
    expect(peak).toBeLessThan(20 * megabyte)
    await app.deps.files.remove('streams/large', ['content'])
  })

  const folderOf = (name: string) => `partial/${name}`
  const receive = async (folder: string, offset: number, bytes: Buffer, error?: Error) =>
    app.deps.files.partial.append(
      folder,
      'source',
      offset,
      (async function* () {
        for (let at = 0; at < bytes.length; at += 999_999) yield bytes.subarray(at, at + 999_999)
        if (error) throw error
      })(),
    )
  const readAll = async (folder: string) => {
    const opened = await app.deps.files.open(folder, 'source')
    return Buffer.from(await new Response(opened?.body).arrayBuffer())
  }

  test.each<[string, number[]]>([
    ['one byte', [1]],
    ['less than a part', [1000, 500]],
    ['exactly one part in two pieces', [2 * megabyte, 3 * megabyte]],
    ['three parts in uneven pieces', [6 * megabyte, 1, 8 * megabyte + 17, 999]],
  ])('stores a file of several requests: %s', async (what, sizes) => {
    const folder = folderOf(what.replaceAll(' ', '-'))
    const content = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
    const { partial } = app.deps.files
    let offset = 0
    for (const size of sizes) {
      expect(await partial.getReceived(folder, 'source')).toBe(offset)
      const end = offset + size
      expect(await receive(folder, offset, content.subarray(offset, end))).toBe(end)
      offset = end
    }
    expect(await app.deps.files.getSize(folder, 'source')).toBeUndefined()
    await partial.finish(folder, 'source')
    await partial.finish(folder, 'source')
    expect(await partial.getReceived(folder, 'source')).toBe(content.length)
    expect((await readAll(folder)).equals(content)).toBe(true)
    expect(listStoredFiles().filter((file) => /\.(?:part|rest)/.test(file))).toEqual([])
    await app.deps.files.removeAll(folder)
  })

  test('keeps what arrived before a request failed', async () => {
    const folder = folderOf('failing')
    const content = randomBytes(7 * megabyte)
    const { partial } = app.deps.files
    const lost = new Error('The client disconnected.')
    for (const end of [1000, 6 * megabyte, 6 * megabyte]) {
      const offset = await partial.getReceived(folder, 'source')
      await expect(receive(folder, offset, content.subarray(offset, end), lost)).rejects.toBe(lost)
      expect(await partial.getReceived(folder, 'source')).toBe(end)
    }
    await receive(folder, 6 * megabyte, content.subarray(6 * megabyte))
    await partial.finish(folder, 'source')
    expect((await readAll(folder)).equals(content)).toBe(true)
    await app.deps.files.removeAll(folder)
  })

  test('removes an unfinished file', async () => {
    const folder = folderOf('aborted')
    const { partial } = app.deps.files
    await partial.abort(folder, 'source')
    await receive(folder, 0, randomBytes(6 * megabyte))
    await partial.abort(folder, 'source')
    expect(await partial.getReceived(folder, 'source')).toBe(0)
    expect(listStoredFiles().filter((file) => file.includes(folder))).toEqual([])
  })

  test('rejects with the error of a stream that fails, and nothing is left', async () => {
    const source = (async function* () {
      yield new Uint8Array(6 * megabyte)
      throw new Error('The client disconnected.')
    })()
    await expect(storeStream('streams/failing', source)).rejects.toThrow('The client disconnected.')
    await app.deps.files.remove('streams/failing', ['content'])
    expect(listStoredFiles().filter((file) => file.includes('streams/failing'))).toEqual([])
  })

  test('deletes an unused upload with all its files on request of its owner', async () => {
    const { token } = await asUser(app)
    const before = listStoredFiles()
    const { public_id: id, url } = await uploadAs(app, token)
    expect(listStoredFiles().length).toBeGreaterThan(before.length)
    expect(await destroy(token, id)).toMatchObject({
      status: 200,
      body: { msg: fileMessages.deleted },
    })
    expect(listStoredFiles()).toEqual(before)
    expect((await get(url)).status).toBe(404)
    expect(await destroy(token, id)).toMatchObject({
      status: 404,
      body: { msg: fileMessages.unknownUpload },
    })
  })

  test('deletes unused uploads with all their files after a day', async () => {
    const { token } = await asUser(app)
    const before = listStoredFiles()
    const url = await uploadAvatarAs(app, token)
    await cleanUpFiles(app.deps)
    expect((await get(url)).status).toBe(200)
    app.clock.pass({ hours: fileLimits.unusedHours })
    await cleanUpFiles(app.deps)
    expect((await get(url)).status).toBe(404)
    expect(listStoredFiles().filter((file) => !before.includes(file))).toEqual([])
  })

  test('deletes uploads that were half written when the process was killed', async () => {
    const { token } = await asUser(app)
    const { public_id: id } = await uploadAs(app, token, { bytes: await image({ width: 400 }) })
    await app.deps.files.remove(`image/${id}`, ['320.webp', '400.avif'])
    app.clock.pass({ hours: fileLimits.unusedHours })
    await cleanUpFiles(app.deps)
    expect(listStoredFiles().filter((file) => file.includes(id))).toEqual([])
    expect(await destroy(token, id)).toMatchObject({ status: 404 })
  })
}
