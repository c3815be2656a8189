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
  /** Small files and ranges may be read as a whole. */
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

export interface ListedFile {
  /** Relative to the listed folder, with slashes. */
  path: string
  /** In bytes. */
  size: number
}

/** Parts of files that are still arriving. */
export const partialFilePattern = /\.(?:part|parts|rest-\d+)$/

/**
 * Files that arrive in several requests, also after the process was killed in between. One request at a time may write
 * a file; the callers see to it.
 */
export interface PartialFiles {
  /** Bytes that the storage has, which survive a kill of the process; also once the file is finished. */
  getReceived(folder: string, name: string): Promise<number>
  /**
   * Stores the bytes from `offset` on, which `getReceived` has returned, as fast as the storage takes them and at most a
   * part of 5 MB in memory. Resolves with the new offset, up to which everything will survive. Rejects if the body does:
   * what had arrived is kept as far as possible.
   */
  append(
    folder: string,
    name: string,
    offset: number,
    body: AsyncIterable<Uint8Array>,
  ): Promise<number>
  /** Makes the file one that can be opened. May be repeated. */
  finish(folder: string, name: string): Promise<void>
  /** Removes an unfinished file; ignores one that does not exist. */
  abort(folder: string, name: string): Promise<void>
}

/**
 * Stores uploads in folders. Files are written once and never changed. Names are generated, never user input. Rejects
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
  /**
   * The finished files in the folder and below it, by their paths in it and in no particular order; none if the folder
   * does not exist. Files that are still arriving are left out.
   */
  list(folder: string): AsyncIterable<ListedFile>
  /** Removes these files and the folder; ignores those that do not exist. */
  remove(folder: string, names: string[]): Promise<void>
  /** Removes one file of a folder; ignores one that does not exist. */
  removeFile(folder: string, name: string): Promise<void>
  /** Removes everything in the folder and below it; ignores a folder that does not exist. */
  removeAll(folder: string): Promise<void>
  partial: PartialFiles
}
