const folderName = 'made-renditions'
const keptMilliseconds = 24 * 3600 * 1000

/** A file in the private storage of this site, for what is too large for the memory. */
export interface MadeFile {
  writable: FileSystemWritableFileStream
  read(): Promise<File>
  remove(): Promise<void>
}

/** Creates an empty file. Undefined if this browser has no such storage. */
export async function createMadeFile(name: string): Promise<MadeFile | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(folderName, { create: true })
    await removeForgotten(folder)
    const handle = await folder.getFileHandle(name, { create: true })
    return {
      writable: await handle.createWritable(),
      read: () => handle.getFile(),
      remove: () => folder.removeEntry(name).catch(() => undefined),
    }
  } catch {
    return undefined
  }
}

/** Pages that were closed leave their files behind. */
async function removeForgotten(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file') continue
    const { lastModified } = await (handle as FileSystemFileHandle).getFile()
    if (lastModified < Date.now() - keptMilliseconds) await folder.removeEntry(name)
  }
}
