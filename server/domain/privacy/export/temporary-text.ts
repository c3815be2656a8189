import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A text that is too large for the memory, until it is closed. */
export interface TemporaryText extends AsyncDisposable {
  write(text: string): Promise<void>
  /** Everything that was written, with its size in bytes. Nothing can be written after it. */
  read(): Promise<{ size: number; body: AsyncIterable<Uint8Array> }>
}

const bufferLength = 64 * 1024

/** The file has no name once it is open, so that nothing remains of it if the process is killed. */
export async function openTemporaryText(): Promise<TemporaryText> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'))
  const file = await open(join(folder, 'text'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  let buffer = ''
  const flush = async () => {
    const text = buffer
    buffer = ''
    if (text !== '') await file.appendFile(text)
  }
  return {
    async write(text) {
      buffer += text
      if (buffer.length > bufferLength) await flush()
    },
    async read() {
      await flush()
      const { size } = await file.stat()
      return { size, body: file.createReadStream({ start: 0, autoClose: false }) }
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}
