import type { ByteRange, OpenFile } from '#server/platform/storage/file-storage.ts'
import { captionsFileName, listFileNames, parseUploadUrl } from '#shared/files.ts'
import type { Deps } from '../deps.ts'
import { toStorageFolder } from './delete-upload.ts'

export interface StoredFile {
  contentType: string
  /** Bytes; undefined if the file is gone. */
  size(): Promise<number | undefined>
  open(range?: ByteRange): Promise<OpenFile | undefined>
}

/** The file behind an address of ours. Undefined for every name that is never given to one. */
export function openFile(
  deps: Pick<Deps, 'files'>,
  address: { kind: string; publicId: string; name: string },
): StoredFile | undefined {
  const path = `/files/${address.kind}/${address.publicId}/${address.name}`
  const upload = parseUploadUrl(path)
  if (upload?.base !== '') return undefined
  if (!listFileNames(upload.kind, upload.publicId).includes(address.name)) return undefined
  const folder = toStorageFolder(upload)
  const { name } = address
  return {
    contentType:
      name === captionsFileName ? 'text/vtt; charset=utf-8' : `image/${name.split('.')[1]}`,
    size: () => deps.files.getSize(folder, name),
    open: (range) => deps.files.open(folder, name, range),
  }
}
