import type { StoredFile } from './storage-source.ts'

const maxBoxes = 100
const headerBytes = 16
/** Descriptions of tracks are at the start of the index; tables follow. */
const indexMaxBytes = 1024 * 1024

/** Whether the index of an MP4 or MOV file names encrypted tracks. False for all other files. */
export async function isEncryptedMp4(file: StoredFile, size: number): Promise<boolean> {
  for (let offset = 0, count = 0; offset + 8 <= size && count < maxBoxes; count += 1) {
    const header = await readBytes(file, offset, Math.min(size, offset + headerBytes))
    const type = header.toString('latin1', 4, 8)
    if (type === 'moov') {
      const index = await readBytes(file, offset, Math.min(size, offset + indexMaxBytes))
      return index.includes('encv') || index.includes('enca')
    }
    const length = readLength(header, size - offset)
    if (length < 8) return false
    offset += length
  }
  return false
}

/** 0 stands for the rest of the file, 1 for a length of 64 bits. */
function readLength(header: Buffer, rest: number): number {
  const length = header.readUInt32BE(0)
  if (length === 0) return rest
  if (length !== 1) return length
  return header.length < headerBytes ? 0 : Number(header.readBigUInt64BE(8))
}

async function readBytes(file: StoredFile, start: number, end: number): Promise<Buffer> {
  const opened = await file.files.open(file.folder, file.name, { start, end: end - 1 })
  return opened ? Buffer.from(await new Response(opened.body).arrayBuffer()) : Buffer.alloc(0)
}
