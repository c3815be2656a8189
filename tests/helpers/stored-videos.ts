import type { Deps } from '#server/domain/deps.ts'
import type { ReadFile } from '#tests/media/check-hls.ts'

/** Reads the stored files of a video by their paths in its folder. */
export function readStored({ deps }: { deps: Pick<Deps, 'files'> }, videoId: string): ReadFile {
  return async (path) => {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const file = await deps.files.open(['videos', videoId, ...parts].join('/'), name)
    if (!file) throw new Error(`${path} is not stored.`)
    return new Uint8Array(await new Response(file.body).arrayBuffer())
  }
}
