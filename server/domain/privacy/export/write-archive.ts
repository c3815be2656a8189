import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Deps } from '../../deps.ts'
import { archiveName, archiveType, toArchiveFolder } from '../../media/index.ts'
import type { DataSubject } from '../registry/index.ts'
import { archivePage } from './archive-page.ts'
import {
  type ArchivedFile,
  archivePaths,
  archiveVersion,
  exportedTables,
  toKey,
} from './archive-schema.ts'
import { listPersonalFiles } from './list-files.ts'
import { readRows } from './read-rows.ts'
import { openTemporaryText, type TemporaryText } from './temporary-text.ts'

/** Images and videos hardly get smaller. */
const compressionLevel = 1

type ArchiveDeps = Pick<Deps, 'db' | 'files' | 'settings' | 'clock' | 'stopping'>

/**
 * Stores the archive of a user's data and resolves with its size in bytes. Rows and files are read in pages and
 * streams, so that memory does not depend on their number. Rejects when the process stops.
 */
export async function writeArchive(
  deps: ArchiveDeps,
  subject: DataSubject,
  archiveId: string,
): Promise<number> {
  await using data = await openTemporaryText()
  await using page = await openTemporaryText()
  await writeTexts(deps, subject, { data, page })
  const tar = pack()
  const gzip = createGzip({ level: compressionLevel })
  const compressed = pipeline(tar, gzip, { signal: deps.stopping })
  const added = addEntries(deps, tar, subject, { data, page }).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const archive = { name: archiveName, contentType: archiveType, body: gzip }
  const stored = deps.files.storeStream(toArchiveFolder(archiveId), archive)
  // Nobody reads the archive any more: whoever writes it must not wait.
  stored.catch((error: Error) => tar.destroy(error))
  const outcomes = await Promise.allSettled([stored, added, compressed])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return stored
}

interface Texts {
  data: TemporaryText
  page: TemporaryText
}

/** Writes `data.json` and `index.html` at once, so that both have the same rows. */
async function writeTexts(deps: ArchiveDeps, subject: DataSubject, { data, page }: Texts) {
  const site = deps.settings.publicUrl
  const createdAt = deps.clock.now()
  const header = JSON.stringify({ version: archiveVersion, site, createdAt }).slice(0, -1)
  await data.write(`${header},"tables":{`)
  await page.write(archivePage.start(site, createdAt, exportedTables))
  for (const [index, table] of exportedTables.entries()) {
    await data.write(`${index > 0 ? ',' : ''}\n${JSON.stringify(toKey(table))}:[`)
    await page.write(archivePage.startTable(table))
    let rows = 0
    for await (const batch of readRows(deps.db, table, subject)) {
      deps.stopping.throwIfAborted()
      for (const row of batch) {
        await data.write(`${rows > 0 ? ',' : ''}\n${JSON.stringify(row)}`)
        await page.write(archivePage.row(row))
        rows += 1
      }
    }
    await data.write(']')
    await page.write(archivePage.endTable(rows))
  }
  await data.write('},\n"files":[')
  await page.write(archivePage.startFiles)
  let files = 0
  for await (const file of listFiles(deps, subject)) {
    await data.write(`${files > 0 ? ',' : ''}\n${JSON.stringify(file)}`)
    await page.write(archivePage.file(file))
    files += 1
  }
  await data.write(']}\n')
  await page.write(archivePage.end)
}

async function* listFiles(deps: ArchiveDeps, { id }: DataSubject): AsyncGenerator<ArchivedFile> {
  for await (const { folder, name, path } of listPersonalFiles(deps, id)) {
    const bytes = await deps.files.getSize(folder, name)
    if (bytes !== undefined) yield { path, bytes }
  }
}

async function addEntries(
  deps: ArchiveDeps,
  tar: Pack,
  { id }: DataSubject,
  { data, page }: Texts,
): Promise<void> {
  const add = (name: string, size: number, body: AsyncIterable<Uint8Array> | Uint8Array) =>
    pipeline(body instanceof Uint8Array ? Readable.from([body]) : body, tar.entry({ name, size }), {
      signal: deps.stopping,
    })
  for (const [name, text] of [
    [archivePaths.page, page],
    [archivePaths.data, data],
  ] as const) {
    const { size, body } = await text.read()
    await add(name, size, body)
  }
  for await (const { folder, name, path } of listPersonalFiles(deps, id)) {
    // One that was deleted meanwhile is left out.
    const file = await deps.files.open(folder, name)
    if (file) await add(path, file.size, file.body)
  }
  tar.finalize()
}
