import { toMasterName, toVideoFolder } from '../video-files.ts'
import type { PackagedVideo } from './packaging/package-video.ts'
import { formatMasterPlaylist } from './packaging/playlists.ts'
import { guardStorage } from './problems.ts'
import type { Processing } from './processing.ts'

/** Adds a packaged rendition to the video, by a new master playlist and one statement that makes it current. */
export async function storeRendition(
  { worker, video, change }: Processing,
  { rendition, sound: newSound, targetDuration }: PackagedVideo,
): Promise<void> {
  const others = video.renditions.filter(({ name }) => name !== rendition.name)
  const renditions = [...others, rendition].toSorted((a, b) => b.height - a.height)
  const sound = newSound ?? video.sound
  const playlist = video.playlist + 1
  const bytes = Uint8Array.from(Buffer.from(formatMasterPlaylist(renditions, sound)))
  const contentType = 'application/vnd.apple.mpegurl'
  const file = { name: toMasterName(playlist), contentType, bytes }
  await guardStorage(() => worker.deps.files.store(toVideoFolder(video.id), [file]))
  await change({ renditions, sound, playlist, targetDuration, failures: 0 })
}
