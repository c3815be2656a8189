export interface FileToStore {
  name: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A file whose length is known only at its end. */
export interface StreamToStore {
  name: string
  contentType: string
  body: AsyncIterable<Uint8Array>
}

/** Both ends are inclusive, as in the Range header. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile {
  /** Bytes of the whole file, also if a range was requested. */
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Stores uploads in folders that are written once and never changed. Names are generated, never user input. Rejects
 * when the storage cannot be reached; resolves with undefined for a file that does not exist.
 */
export interface FileStorage {
  /** Rejects with the reason if the storage cannot be used. */
  check(): Promise<void>
  /** Resolves once all files are stored. An incomplete folder can be removed. */
  store(folder: string, files: FileToStore[]): Promise<void>
  /**
   * Stores a file while it arrives, as fast as the storage takes it and without holding it in memory. Resolves with its
   * size in bytes. Rejects if its source does; the folder can then be removed.
   */
  storeStream(folder: string, file: StreamToStore): Promise<number>
  /** Bytes of a file. */
  getSize(folder: string, name: string): Promise<number | undefined>
  open(folder: string, name: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Removes these files and the folder; ignores those that do not exist. */
  remove(folder: string, names: string[]): Promise<void>
}
