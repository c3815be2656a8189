import type { ByteRange, OpenFile } from '#server/platform/file-storage.ts'
import { captionsName, fileNamesOf, uploadAt } from '#shared/files.ts'
import type { Deps } from '../deps.ts'
import { folderOf } from './folder.ts'

export interface FoundFile {
  contentType: string
  /** Bytes; undefined if the file is gone. */
  size(): Promise<number | undefined>
  open(range?: ByteRange): Promise<OpenFile | undefined>
}

/** The file behind an address of ours. Undefined for every name that is never given to one. */
export function openFile(
  deps: Pick<Deps, 'files'>,
  address: { kind: string; publicId: string; name: string },
): FoundFile | undefined {
  const path = `/files/${address.kind}/${address.publicId}/${address.name}`
  const upload = uploadAt(path)
  if (upload?.base !== '') return undefined
  if (!fileNamesOf(upload.kind, upload.publicId).includes(address.name)) return undefined
  const folder = folderOf(upload)
  const { name } = address
  return {
    contentType: name === captionsName ? 'text/vtt; charset=utf-8' : `image/${name.split('.')[1]}`,
    size: () => deps.files.sizeOf(folder, name),
    open: (range) => deps.files.open(folder, name, range),
  }
}
