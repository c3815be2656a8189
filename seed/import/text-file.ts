import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'

export interface TextFile {
  bytes: number
  /** The text in pieces, without a byte order mark. `onBytes` hears of every piece. */
  read(onBytes: (bytes: number) => void): AsyncGenerator<string>
}

/** Finds a UTF-8 file. Throws ImportError, also while reading, when it is none. */
export async function openTextFile(path: string): Promise<TextFile> {
  const facts = await stat(path).catch((error: unknown) => {
    throw notReadable(path, error)
  })
  if (facts.isDirectory()) throw new CommandError(`${path} is a folder, not a file.`)
  return { bytes: facts.size, read: (onBytes) => readText(path, onBytes) }
}

async function* readText(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst) refuseUtf16(path, chunk)
      isFirst = false
      onBytes(chunk.length)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof CommandError ? error : notReadable(path, error)
  }
  yield decoder.decode()
}

function refuseUtf16(path: string, start: Buffer): void {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark !== 'fffe' && mark !== 'feff') return
  throw new CommandError(`${path} is UTF-16. Save it as UTF-8 and import that.`)
}

function notReadable(path: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  if (code === 'ENOENT') return new CommandError(`There is no file ${path}.`)
  return new CommandError(`${path} cannot be read (${code}).`, { cause: error })
}
