import type { PartialFiles } from './file-storage.ts'
import {
  abortUpload,
  completeUpload,
  type SendToFile,
  startUpload,
  storePart,
} from './s3-multipart.ts'
import { smallestPartBytes as partBytes } from './s3-part-sizes.ts'

export interface S3Files {
  /** Sends requests about one file. */
  send(folder: string, name: string): SendToFile
  getSize(folder: string, name: string): Promise<number | undefined>
  /** The whole content of a small file. */
  read(folder: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  write(folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  remove(folder: string, names: string[]): Promise<void>
  /** Removes everything whose path starts with `prefix`. */
  removeByPrefix(prefix: string): Promise<void>
}

/** What continues an upload in parts: each part has the same size until the file is finished. */
interface Parts {
  uploadId: string
  etags: string[]
}

/** Those who deliver the file know better. */
const contentType = 'application/octet-stream'

const noParts: Parts = { uploadId: '', etags: [] }

/**
 * Uploads in parts, across requests. Two small objects beside the file carry on between requests: `name.parts` lists
 * the stored parts, and `name.rest-N` has the start of part N, since S3 takes no parts below 5 MB but the last.
 */
export function createS3PartialFiles(files: S3Files): PartialFiles {
  async function readParts(folder: string, name: string): Promise<Parts> {
    const bytes = await files.read(folder, `${name}.parts`)
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Parts) : noParts
  }

  function writeParts(folder: string, name: string, parts: Parts): Promise<void> {
    return files.write(folder, `${name}.parts`, new TextEncoder().encode(JSON.stringify(parts)))
  }

  /** The part that is stored last, with its number in the name: an older one counts no more. */
  const toRestName = (name: string, { etags }: Parts) => `${name}.rest-${etags.length + 1}`

  /** Also rests whose removal failed before: another upload of the same name would count them. */
  async function removeParts(folder: string, name: string): Promise<void> {
    await files.removeByPrefix(`${folder}/${name}.rest-`)
    await files.remove(folder, [`${name}.parts`])
  }

  return {
    async getReceived(folder, name) {
      const size = await files.getSize(folder, name)
      if (size !== undefined) return size
      const parts = await readParts(folder, name)
      const rest = await files.getSize(folder, toRestName(name, parts))
      return parts.etags.length * partBytes + (rest ?? 0)
    },
    async append(folder, name, offset, body) {
      const send = files.send(folder, name)
      let parts = await readParts(folder, name)
      const buffer = new Uint8Array(partBytes)
      let length = 0
      const rest = await files.read(folder, toRestName(name, parts))
      if (rest) {
        buffer.set(rest)
        length = rest.length
      }
      const received = parts.etags.length * partBytes + length
      if (received !== offset) throw new Error(`The file has ${received} bytes, not ${offset}.`)
      let isChanged = false
      try {
        for await (const chunk of body) {
          for (let position = 0; position < chunk.length;) {
            const piece = chunk.subarray(position, position + partBytes - length)
            buffer.set(piece, length)
            length += piece.length
            position += piece.length
            isChanged = true
            if (length < partBytes) continue
            const uploadId = parts.uploadId || (await startUpload(send, contentType))
            const etag = await storePart(send, {
              uploadId,
              number: parts.etags.length + 1,
              part: buffer,
            })
            const oldRest = toRestName(name, parts)
            const next = { uploadId, etags: [...parts.etags, etag] }
            await writeParts(folder, name, next)
            // Until the list is stored, the bytes belong to the rest; from then on, to the part alone.
            parts = next
            length = 0
            isChanged = false
            // If this fails, the rest counts no more: its number is that of a stored part.
            await files.remove(folder, [oldRest]).catch(() => undefined)
          }
        }
      } finally {
        if (isChanged) {
          await files.write(folder, toRestName(name, parts), buffer.slice(0, length))
        }
      }
      return parts.etags.length * partBytes + length
    },
    async finish(folder, name) {
      if ((await files.getSize(folder, name)) === undefined) {
        const send = files.send(folder, name)
        const parts = await readParts(folder, name)
        const rest = await files.read(folder, toRestName(name, parts))
        if (parts.uploadId) {
          const { uploadId, etags } = parts
          const last = rest
            ? [await storePart(send, { uploadId, number: etags.length + 1, part: rest })]
            : []
          await completeUpload(send, uploadId, [...etags, ...last])
        } else {
          const body = rest ?? new Uint8Array()
          await send('PUT', '', { body, headers: { 'Content-Type': contentType } })
        }
      }
      await removeParts(folder, name)
    },
    async abort(folder, name) {
      const parts = await readParts(folder, name)
      if (parts.uploadId) await abortUpload(files.send(folder, name), parts.uploadId)
      await removeParts(folder, name)
    },
  }
}
