import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CommandError } from '#server/commands/command-error.ts'

export interface TextFile {
  bytes: number
  /** The text in chunks, without a byte order mark. `onBytes` is called for each chunk. */
  read(onBytes: (bytes: number) => void): AsyncGenerator<string>
}

/** Opens a UTF-8 file. Throws CommandError, also while reading, if it is not one. */
export async function openTextFile(path: string): Promise<TextFile> {
  const stats = await stat(path).catch((error: unknown) => {
    throw toReadError(path, error)
  })
  if (stats.isDirectory()) throw new CommandError(`${path} is a folder, not a file.`)
  return { bytes: stats.size, read: (onBytes) => readText(path, onBytes) }
}

async function* readText(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst) rejectUtf16(path, chunk)
      isFirst = false
      onBytes(chunk.length)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof CommandError ? error : toReadError(path, error)
  }
  yield decoder.decode()
}

function rejectUtf16(path: string, start: Buffer): void {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark !== 'fffe' && mark !== 'feff') return
  throw new CommandError(`${path} is UTF-16. Save it as UTF-8 and try again.`)
}

function toReadError(path: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  if (code === 'ENOENT') return new CommandError(`The file ${path} does not exist.`)
  return new CommandError(`${path} cannot be read (${code}).`, { cause: error })
}
