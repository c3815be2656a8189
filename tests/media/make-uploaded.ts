/*
 * Makes uploaded/, the folder of an uploaded video as processing leaves it: 40 s of a tone and a square that moves by
 * 8 pixels each second, in two qualities. The results are committed; needs ffmpeg with H.264:
 *
 *   npx node tests/media/make-uploaded.ts
 */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { packageVideo } from '#server/domain/media/videos/processing/packaging/package-video.ts'
import { formatMasterPlaylist } from '#server/domain/media/videos/processing/packaging/playlists.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'

const seconds = 40
const film = `color=c=0x1d2540:s=320x180:r=5:d=${seconds},drawbox=x='mod(t*8,300)':y=140:w=20:h=20:color=orange:t=fill`
const folder = `${import.meta.dirname}/uploaded`
const files = createDiskStorage(import.meta.dirname)

rmSync(folder, { recursive: true, force: true })
// Filled up to a constant bitrate, so that a slow connection has a quality to choose.
const large = await packageQuality('360p', '640:360', 300)
const small = await packageQuality('180p', '320:180', 40, large.targetDuration)
const playlist = formatMasterPlaylist([large.rendition, small.rendition], large.sound)
writeFileSync(`${folder}/master-1.m3u8`, playlist)

ffmpeg('-f', 'lavfi', '-i', film, '-frames:v', '1', 'poster.jpg')
const tiles = 'fps=1/4,scale=160:90,tile=5x5'
ffmpeg('-f', 'lavfi', '-i', film, '-vf', tiles, '-frames:v', '1', 'thumbnails-0.jpg')

/** The first one has the sound. */
async function packageQuality(
  name: string,
  size: string,
  kilobits: number,
  targetDuration?: number,
) {
  const source = `${name}.mp4`
  await files.store('uploaded', [])
  const rate = `${kilobits}k`
  const options = [
    `-f lavfi -i ${film} -f lavfi -i sine=frequency=220:duration=${seconds}`,
    `-vf scale=${size} -pix_fmt yuv420p`,
    '-c:v libx264 -profile:v main -g 20 -keyint_min 20 -sc_threshold 0 -x264-params nal-hrd=cbr',
    `-b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize ${rate}`,
    `-c:a aac -b:a 24k -ac 1 ${source}`,
  ]
  ffmpeg(...options.join(' ').split(' '))
  const packaged = await packageVideo(
    { files, folder: 'uploaded', name: source },
    {
      name,
      withSound: targetDuration === undefined,
      targetDuration,
      seconds,
      onProgress: () => undefined,
    },
  )
  rmSync(`${folder}/${source}`)
  return packaged
}

function ffmpeg(...options: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { cwd: folder })
}
