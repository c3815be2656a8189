import { z } from 'zod'

/** Increased when older versions can no longer read an archive. */
export const archiveFormat = 1

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** The first entry: describes the source of the archive. */
export const archiveHeader = z.object({
  format: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** The migrations of the database, each identified by its creation time in milliseconds since 1970. */
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  sequences: z.array(
    z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
})
export type ArchiveHeader = z.infer<typeof archiveHeader>

/** The last entry: what the archive must contain. */
export const archiveManifest = z.object({
  /** Rows by table. */
  rows: z.record(identifier, z.int().nonnegative()),
  /** SHA-256 and size in bytes of each entry except files, header and manifest. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: digest })),
  /** One per folder: of the path, size and content of its files, in the order of the archive. */
  folders: z.array(z.object({ name: z.string(), files: z.int(), sha256: digest })),
  /** Files that were deleted while the backup was made. */
  missingFiles: z.int().nonnegative(),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

export const entryNames = {
  header: 'header.json',
  settings: 'settings.json',
  jobs: 'jobs.jsonl',
  manifest: 'manifest.json',
} as const
export const databaseFolder = 'database/'
export const filesFolder = 'files/'

/**
 * The archive ends with a skippable frame of Zstandard, which decoders ignore: its magic number, the length of its
 * content, and the SHA-256 of everything before the frame.
 */
const frameStart = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
export const digestFrameBytes = frameStart.length + 32

export function toDigestFrame(sha256: Buffer): Buffer {
  return Buffer.concat([frameStart, sha256])
}

/** The digest in the frame; undefined for other bytes. */
export function readDigestFrame(frame: Buffer): Buffer | undefined {
  const isFrame =
    frame.length === digestFrameBytes && frame.subarray(0, frameStart.length).equals(frameStart)
  return isFrame ? frame.subarray(frameStart.length) : undefined
}

/** The folder of a stored file: the first two names of its path. */
export function toFolderName(path: string): string {
  return path.split('/', 2).join('/')
}

/** Why an archive cannot be restored, as a sentence for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export const restoreProblems = {
  newer:
    'The backup was made by a newer version of Lectern. Install that version or a later one, then restore again.',
  notEmpty:
    'The database is not empty, so nothing was restored. Use an empty database, or another DATA_DIR.',
  inUse: 'The database is in use. Stop every process of Lectern on it, then restore again.',
  altered: (name: string) => `The backup was altered or damaged: ${name} is not what was written.`,
} as const
