/** What is stored, by what an admin can do about it; the largest are usually first. */
export const storageKinds = [
  'videos',
  'qualities',
  'uploads',
  'images',
  'captions',
  'files',
  'exports',
  'backups',
] as const
export type StorageKind = (typeof storageKinds)[number]
