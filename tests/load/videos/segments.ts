import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { connectDatabase } from '#server/db/client.ts'
import { loadMediaSecret, signMedia } from '#server/domain/media/index.ts'
import { type LoadServer, startLoadServer } from '#tests/load/load-server.ts'
import { figuresLine, measure } from '#tests/load/measure.ts'
import type { Verdict } from '#tests/load/verdict.ts'

const minPerSecond = 2000
const minRatio = 0.4
const connections = 20
/** Of one rendition, requested in turn. */
const segmentCount = 200
/** About four seconds of 240p, 480p and 1080p. Only the first is many requests per second on a real network. */
const sizes = [64, 320, 1024].map((kibibytes) => kibibytes * 1024)

/** Segments of uploaded videos, compared with a bare server that sends the same files in the same run. */
export async function benchSegments(): Promise<Verdict[]> {
  // The limits of clients stay on: viewers must never reach them.
  const target = await startLoadServer(10)
  try {
    const verdicts: Verdict[] = []
    for (const bytes of sizes) verdicts.push(...(await compareWithBare(target, bytes)))
    return verdicts
  } finally {
    await target.stop()
  }
}

async function compareWithBare(target: LoadServer, bytes: number): Promise<Verdict[]> {
  const { address, folder } = await storeSegments(target, bytes)
  const paths = Array.from({ length: segmentCount }, (_, index) => `/720p/segment-${index + 1}.m4s`)
  const first = await fetch(address + paths[0])
  await first.arrayBuffer()
  const bare = await startBareServer(folder, Object.fromEntries(first.headers))
  try {
    await measure([`${address}${paths[0]}`], connections)
    const ours = await measure(
      paths.map((path) => address + path),
      connections,
    )
    const theirs = await measure(
      paths.map((path) => bare.url + path),
      connections,
    )
    const ratio = ours.perSecond / theirs.perSecond
    const size = `${bytes / 1024} kB`
    console.log(`\nSegments of ${size}`)
    console.log(figuresLine(`  ours, ${connections} at once`, ours))
    console.log(`${figuresLine('  bare', theirs)}  ratio ${ratio.toFixed(2)}`)
    const what = `segments of ${size}: at least ${minRatio} of the bare server`
    const verdicts = [{ what, reached: ratio >= minRatio }]
    if (bytes > (sizes[0] ?? 0)) return verdicts
    const rate = `segments of ${size}: at least ${minPerSecond} requests per second`
    return [...verdicts, { what: rate, reached: ours.perSecond >= minPerSecond }]
  } finally {
    bare.stop()
  }
}

/** Delivery needs the files and a signature, but no row. */
async function storeSegments({ server, databaseUrl, folder: dataDir }: LoadServer, bytes: number) {
  const videoId = randomUUID()
  const folder = join(dataDir, 'files', 'videos', videoId)
  await mkdir(join(folder, '720p'), { recursive: true })
  for (let index = 1; index <= segmentCount; index++) {
    await writeFile(join(folder, '720p', `segment-${index}.m4s`), randomBytes(bytes))
  }
  const { db, close } = connectDatabase(databaseUrl, () => {})
  const secret = await loadMediaSecret(db)
  await close()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const signature = signMedia(secret, { assetId: videoId, delivery: 'stream', expiresAt })
  return { folder, address: `${server.url}/media/${signature}/${videoId}` }
}

async function startBareServer(folder: string, received: Record<string, string>) {
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])
  const headers = Object.fromEntries(Object.entries(received).filter(([name]) => !own.has(name)))
  const child = fork(fileURLToPath(new URL('./bare-file-server.ts', import.meta.url)))
  child.send({ folder, headers })
  const [message] = await once(child, 'message')
  const { port } = z.object({ port: z.int() }).parse(message)
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
