import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Makes the videos of this folder with ffmpeg: `node tests/media/videos/make-videos.ts`. Each shows a counter of its
// seconds. They are committed, so that the tests need no ffmpeg.

const picture = (size: string, seconds: number, rate = 24) =>
  `-f lavfi -i testsrc=size=${size}:rate=${rate}:duration=${seconds}`
const tone = (seconds: number) =>
  `-f lavfi -i sine=frequency=440:sample_rate=48000:duration=${seconds}`

const h264 = '-c:v libx264 -preset veryslow -crf 40 -pix_fmt yuv420p'
/** Keyframes every two seconds, as most editors export. */
const twoSeconds = '-force_key_frames expr:gte(t,n_forced*2) -sc_threshold 0'
const aac = '-c:a aac -b:a 32k -ac 1'
const opus = '-c:a libopus -b:a 24k -ac 1'
const vp9 = '-c:v libvpx-vp9 -b:v 60k -g 96 -deadline good -cpu-used 4 -pix_fmt yuv420p'
const vp8 = '-c:v libvpx -b:v 60k -g 96 -pix_fmt yuv420p -c:a libvorbis -q:a 0 -ac 1'
const hevc = '-c:v libx265 -crf 38 -pix_fmt yuv420p -tag:v hvc1 -x265-params log-level=error'
const av1 = '-c:v libaom-av1 -crf 50 -cpu-used 8 -g 48 -pix_fmt yuv420p'
const pcm = '-c:a pcm_s16le -ac 1 -ar 16000'
const prores = `-c:v prores_ks -profile:v 0 -qscale:v 32 ${pcm}`
const mpeg4 = '-c:v mpeg4 -q:v 24 -c:a libmp3lame -b:a 32k -ac 1'
const key =
  '-encryption_key 76a6c65c5ea762046bd749a2e632ccbb -encryption_kid a7e61c373e219033c21091fa607bf3b8'

const wide = '640x360'
make('h264-aac-20s.mp4', picture(wide, 20, 12), tone(20), h264, twoSeconds, aac, faststart())
/** As a browser prepares a smaller version. */
make('h264-aac-20s-180p.mp4', picture('320x180', 20, 12), tone(20), h264, twoSeconds, aac)
/** Phones write the index at the end of the file. */
make('h264-aac-5s.mov', picture(wide, 5), tone(5), h264, twoSeconds, aac)
make('h264-silent-8s.mp4', picture('320x240', 8), h264, '-g 96')
/** Keyframes far apart and reordered frames, as encoders without settings write them. */
make('h264-long-gop-20s.mp4', picture(wide, 20, 15), tone(20), h264, '-g 600 -bf 3', aac)
make('h264-opus-6s.mkv', picture(wide, 6), tone(6), h264, twoSeconds, opus)
make('vp9-opus-6s.webm', picture('320x180', 6), tone(6), vp9, opus)
make('vp8-vorbis-6s.webm', picture('320x180', 6), tone(6), vp8)
make('hevc-aac-6s.mp4', picture('320x180', 6), tone(6), hevc, aac)
make('av1-opus-4s.mp4', picture('320x180', 4), tone(4), av1, opus)
make('prores-2s.mov', picture('160x90', 2, 12), tone(2), prores)
/** As cameras record. */
make('h264-pcm-4s.mov', picture('320x180', 4), tone(4), h264, twoSeconds, pcm)
make('mpeg4-mp3-4s.mp4', picture('320x180', 4), tone(4), mpeg4)
/** Held upright: stored lying, with the angle beside it. */
make('h264-rotated-4s.mp4', picture('320x180', 4), h264, '-g 48')
rotate('h264-rotated-4s.mp4')
make('aac-only-6s.mp4', tone(6), aac)
make('encrypted-4s.mp4', picture('320x180', 4), tone(4), h264, twoSeconds, aac, encrypt())

function faststart(): string {
  return '-movflags +faststart'
}

function encrypt(): string {
  return `-encryption_scheme cenc-aes-ctr ${key}`
}

/** Writes a quarter turn into the header of the first track. */
function rotate(name: string): void {
  const path = join(import.meta.dirname, name)
  const bytes = readFileSync(path)
  const matrix = bytes.indexOf('tkhd') + 44
  const one = 0x10000
  for (const [index, value] of [0, one, 0, -one, 0, 0, 180 * one, 0].entries()) {
    bytes.writeInt32BE(value, matrix + index * 4)
  }
  writeFileSync(path, bytes)
}

function make(name: string, ...options: string[]): void {
  const all = `-v error -y ${options.join(' ')} -threads 1 -fflags +bitexact -flags +bitexact ${name}`
  execFileSync('ffmpeg', all.split(' '), { cwd: import.meta.dirname, stdio: 'inherit' })
}
