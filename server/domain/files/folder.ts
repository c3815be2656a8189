import type { FileKind } from '#shared/files.ts'

/** Where the files of an upload lie in the storage. */
export function toStorageFolder(upload: { kind: FileKind; publicId: string }): string {
  return `${upload.kind}/${upload.publicId}`
}
