import type { ByteRange, OpenFile } from '#server/platform/storage/file-storage.ts'
import { captionsFileName, listFileNames, parseUploadUrl } from '#shared/files/files.ts'
import type { Deps } from '../deps.ts'
import { toStorageFolder } from './delete-upload.ts'

export interface StoredFile {
  contentType: string
  /** In bytes; undefined if the file no longer exists. */
  size(): Promise<number | undefined>
  open(range?: ByteRange): Promise<OpenFile | undefined>
}

/** The file behind one of our URLs. Undefined for any name that no upload can have. */
export function openFile(
  deps: Pick<Deps, 'files'>,
  { kind, publicId, name }: { kind: string; publicId: string; name: string },
): StoredFile | undefined {
  const upload = parseUploadUrl(`/files/${kind}/${publicId}/${name}`)
  if (upload?.base !== '') return undefined
  if (!listFileNames(upload.kind, upload.publicId).includes(name)) return undefined
  const folder = toStorageFolder(upload)
  return {
    contentType:
      name === captionsFileName ? 'text/vtt; charset=utf-8' : `image/${name.split('.')[1]}`,
    size: () => deps.files.getSize(folder, name),
    open: (range) => deps.files.open(folder, name, range),
  }
}
