/** A file as it is kept. */
export interface FileToStore {
  name: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Both ends are part of it, as in the Range header. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile {
  /** Bytes of the whole file, whatever range was asked. */
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Where uploads lie, in folders that are written once and never changed. Names come from us alone, never
 * from people. Whatever cannot be reached rejects; a file that does not exist is undefined.
 */
export interface FileStorage {
  /** Rejects with what is wrong when the storage cannot be used. */
  check(): Promise<void>
  /** Resolves once all files are safe. A folder that was begun and not finished can be removed. */
  store(folder: string, files: FileToStore[]): Promise<void>
  /** Bytes of a file. */
  getSize(folder: string, name: string): Promise<number | undefined>
  open(folder: string, name: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Removes these files and then the folder; what is not there counts as removed. */
  remove(folder: string, names: string[]): Promise<void>
}
