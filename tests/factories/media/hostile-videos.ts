import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSampleVideo, type Bytes, type SampleVideo } from './videos.ts'

const toBytes = (...parts: Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(parts))
const text = (content: string): Bytes => Uint8Array.from(Buffer.from(content))

function box(type: string, ...content: Uint8Array[]): Bytes {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return toBytes(header, body)
}

const fileType = box('ftyp', text('isom\0\0\x02\0isomiso2avc1mp41'))

/** A sample video in which 32 bits behind the name of a box are replaced. */
function withNumber(type: string, offset: number, value: number): Bytes {
  const bytes = Buffer.from(readSampleVideo('h264-aac-20s.mp4'))
  bytes.writeUInt32BE(value, bytes.indexOf(type) + 4 + offset)
  return Uint8Array.from(bytes)
}

/** Bytes flipped at pseudo-random places, the same in every run. */
function flip(
  from: number,
  to: number,
  seed: number,
  sample: SampleVideo = 'h264-aac-20s.mp4',
): Bytes {
  const bytes = readSampleVideo(sample)
  let state = seed
  for (let count = 0; count < 40; count += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const index = from + (state % (to - from))
    bytes[index] = (bytes[index] ?? 0) ^ (1 << (state % 8))
  }
  return bytes
}

function nest(depth: number): Bytes {
  let inner: Bytes = box('free')
  for (let level = 0; level < depth; level += 1) inner = box('moov', inner)
  return toBytes(fileType, inner)
}

function playlist(address: string): Bytes {
  return text(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`)
}

const sample = readSampleVideo('h264-aac-20s.mp4')
const webm = readSampleVideo('vp9-opus-6s.webm')

/** It exists once the script among the files below was run. */
export const touchedFile = join(tmpdir(), `lectern-was-here-${crypto.randomUUID()}`)

/** Files that are not what they say, made for each run. None may crash, hang or be believed. */
export const hostileVideos: Record<string, Bytes> = {
  'an empty file': new Uint8Array(0),
  'one byte': text('x'),
  'a web page': text('<!doctype html><script>alert(1)</script>'),
  'a zip archive': text('PK\x03\x04' + '\0'.repeat(2000)),
  'an image': text('\x89PNG\r\n\x1a\n' + '\0'.repeat(2000)),
  'a script': text(`#!/bin/sh\ntouch '${touchedFile}'\n`),
  'a playlist of a local file': playlist('file:///etc/passwd'),
  'a playlist of a server': playlist('http://127.0.0.1:9/secret'),
  'a playlist for ffmpeg': text("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  'nothing but a header': fileType,
  'a cut index': sample.slice(0, 2000),
  'an MP4 without its data': sample.slice(0, sample.length - 150_000),
  'a WebM without its data': webm.slice(0, 300),
  'deeply nested boxes': nest(20_000),
  'many indexes': toBytes(fileType, ...Array.from({ length: 20_000 }, () => box('moov'))),
  'a box without an end': toBytes(fileType, text('\0\0\0\x01moov\x7f\xff\xff\xff\xff\xff\xff\xff')),
  'a box of no size': toBytes(fileType, text('\0\0\0\x04moov')),
  'billions of frames': withNumber('stsz', 8, 0xffffffff),
  'billions of lengths': withNumber('stts', 4, 0xffffffff),
  'billions of groups': withNumber('stsc', 4, 0xffffffff),
  'billions of positions': withNumber('stco', 4, 0xffffffff),
  'frames of four gigabytes': withNumber('stsz', 4, 0xfffffff0),
  'a frame that lasts for ever': withNumber('stts', 12, 0xffffffff),
  'no ticks per second': withNumber('mdhd', 12, 0),
  'zero pixels': withNumber('avc1', 24, 0),
  'a broken index': flip(40, 3000, 7),
  'another broken index': flip(40, 9000, 11),
  // Only ffmpeg reads the frames of these.
  'broken frames': flip(100, 60_000, 13, 'mpeg4-mp3-4s.mp4'),
  'empty frames': readSampleVideo('mpeg4-mp3-4s.mp4').fill(0, 100, 60_000),
}
