/*
 * Makes the videos of the browser tests, a square moving to the right: clip.webm (two minutes) and
 * stream/ (40 s in two qualities, as HLS and as DASH over the same parts). The results are committed;
 * needs ffmpeg with VP9:
 *
 *   npx node tests/media/make-media.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

const here = import.meta.dirname
const square = (seconds: number) =>
  `color=c=0x1d2540:s=320x180:r=5:d=${seconds},drawbox=x='mod(t*8,300)':y=140:w=20:h=20:color=orange:t=fill`
const vp9 = '-c:v libvpx-vp9 -crf 63 -g 25 -keyint_min 25'.split(' ')

ffmpeg(here, ...film(120), ...vp9, '-b:v', '0', '-cues_to_front', '1', 'clip.webm')

const folder = `${here}/stream`
mkdirSync(folder, { recursive: true })
ffmpeg(
  folder,
  ...film(40),
  ...'-map 0:v -map 0:v -b:v:0 20k -s:v:0 160x90 -b:v:1 60k -s:v:1 320x180'.split(' '),
  ...vp9,
  ...'-f dash -seg_duration 10 -dash_segment_type mp4 -hls_playlist 1'.split(' '),
  '-adaptation_sets',
  'id=0,streams=v',
  '-init_seg_name',
  'init-$RepresentationID$.mp4',
  '-media_seg_name',
  'part-$RepresentationID$-$Number$.m4s',
  'stream.mpd',
)

function film(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', square(seconds)]
}

function ffmpeg(folder: string, ...options: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { cwd: folder })
}
