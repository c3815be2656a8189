import { type EncodedPacket, EncodedPacketSink, type Input } from 'mediabunny'
import type { StoredRendition, StoredSound } from '#server/db/schema/index.ts'
import { openStorageInput, type StorageInput, type StoredFile } from '../probe/storage-source.ts'
import { VideoProblem, videoProblems } from '../problems.ts'
import { measureBitrate } from './bitrate.ts'
import { formatMediaPlaylist, playlistName, soundFolder } from './playlists.ts'
import { createSegmentFolder, type SegmentFolder } from './segment-folder.ts'
import { SegmentTooLargeError } from './segmenter.ts'

export interface PackageOptions {
  /** The folder of the rendition below that of the video. */
  name: string
  withSound: boolean
  /** That of the playlists which exist already; undefined for the first. */
  targetDuration: number | undefined
  /** The length as it was measured, for the progress: measuring it may take reading the whole file. */
  seconds: number
  onProgress: (share: number) => void
}

export interface PackagedVideo {
  rendition: StoredRendition
  sound: StoredSound | null
  targetDuration: number
}

/** Length of segments, from keyframe to keyframe. */
export const segmentSeconds = 4
/** Keyframes may be this far apart in an uploaded file. */
const segmentMaxSeconds = 60
/** A file whose index refers to the same bytes again and again would fill the storage. */
const growthMax = 1.5

/**
 * Cuts a file into segments without encoding it again, and stores them with their playlists. What an earlier try left is
 * removed first. Throws VideoProblem, SegmentTooLargeError and StorageError.
 */
export async function packageVideo(
  file: StoredFile,
  options: PackageOptions,
): Promise<PackagedVideo> {
  using opened = await openStorageInput(file)
  try {
    return await packageInput(opened, file, options)
  } catch (error) {
    opened.check()
    if (error instanceof SegmentTooLargeError) throw error
    throw toProblem(error)
  }
}

/** Packages what may be read from a pipe, of unknown size. */
export async function packageInput(
  { input, size }: Pick<StorageInput, 'input' | 'size'>,
  file: Pick<StoredFile, 'files' | 'folder'>,
  options: PackageOptions,
): Promise<PackagedVideo> {
  const { name, withSound, targetDuration, seconds, onProgress } = options
  const tracks = await openTracks(input, withSound)
  const shared = {
    ...file,
    targetSeconds: segmentSeconds,
    maxSeconds: targetDuration ?? segmentMaxSeconds,
    maxBytes: size * growthMax + 1_000_000,
  }
  const video = await createSegmentFolder({ ...shared, name, track: tracks.video.track })
  const sound =
    tracks.sound &&
    (await createSegmentFolder({ ...shared, name: soundFolder, track: tracks.sound.track }))
  await addInOrder(
    { packets: tracks.video.packets, folder: video },
    tracks.sound && sound && { packets: tracks.sound.packets, folder: sound },
    { offset: tracks.offset, seconds, onProgress },
  )
  const finished = await video.finish()
  const finishedSound = await sound?.finish()
  const segments = [...finished.segments, ...(finishedSound?.segments ?? [])]
  const longest = Math.max(segmentSeconds, ...segments.map(({ seconds }) => Math.round(seconds)))
  const target = targetDuration ?? longest
  if (longest > target) throw new SegmentTooLargeError(`A segment has ${longest} seconds.`)
  await storePlaylist(video, { ...finished, targetDuration: target })
  if (sound && finishedSound) {
    await storePlaylist(sound, { ...finishedSound, targetDuration: target })
  }
  const { width, height, codecs } = tracks.video
  return {
    targetDuration: target,
    rendition: {
      name,
      width,
      height,
      codecs,
      ...measureBitrate(finished.segments, target),
      framesPerSecond: Math.round((finished.packets / finished.seconds) * 1000) / 1000,
    },
    sound:
      tracks.sound && finishedSound
        ? {
            codecs: tracks.sound.codecs,
            channels: tracks.sound.channels,
            ...measureBitrate(finishedSound.segments, target),
          }
        : null,
  }
}

async function openTracks(input: Input, withSound: unknown) {
  const video = await input.getPrimaryVideoTrack()
  const config = await video?.getDecoderConfig()
  const codec = await video?.getCodec()
  if (!video || !config || !codec) throw new VideoProblem(videoProblems.damaged)
  const offset = await video.getFirstTimestamp()
  return {
    offset,
    video: {
      track: { type: 'video' as const, codec, config, rotation: await video.getRotation() },
      packets: new EncodedPacketSink(video).packets(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      // The segments have parameter sets in their header, which the other name stands for.
      codecs: config.codec.replace(/^hev1/, 'hvc1'),
    },
    sound: withSound ? await openSound(input) : undefined,
  }
}

async function openSound(input: Input) {
  const audio = await input.getPrimaryAudioTrack()
  const config = await audio?.getDecoderConfig()
  const codec = await audio?.getCodec()
  if (!audio || !config || !codec) return undefined
  return {
    track: { type: 'audio' as const, codec, config },
    packets: new EncodedPacketSink(audio).packets(),
    codecs: toHlsCodec(config.codec),
    channels: config.numberOfChannels,
  }
}

/** As sample entries are called in fragmented MP4. */
function toHlsCodec(codec: string): string {
  if (codec === 'mp3') return 'mp4a.40.34'
  return codec === 'flac' ? 'fLaC' : codec
}

interface PacketsOfTrack {
  packets: AsyncGenerator<EncodedPacket, void, unknown>
  folder: SegmentFolder
}

/** Reads both tracks side by side, as they are stored, so that no part of the file is read twice. */
async function addInOrder(
  video: PacketsOfTrack,
  sound: PacketsOfTrack | undefined,
  { offset, seconds, onProgress }: { offset: number; seconds: number; onProgress: Report },
): Promise<void> {
  let nextSound = await sound?.packets.next()
  for await (const packet of video.packets) {
    const timestamp = packet.timestamp - offset
    await video.folder.add(packet.clone({ timestamp }))
    onProgress(Math.min(1, Math.max(0, timestamp / seconds)))
    while (nextSound?.value && nextSound.value.timestamp - offset <= timestamp) {
      await addSound(nextSound.value)
      nextSound = await sound?.packets.next()
    }
  }
  while (nextSound?.value) {
    await addSound(nextSound.value)
    nextSound = await sound?.packets.next()
  }

  /** Encoders start with a packet of silence before the first frame. */
  async function addSound(packet: EncodedPacket): Promise<void> {
    const timestamp = packet.timestamp - offset
    if (timestamp >= 0) await sound?.folder.add(packet.clone({ timestamp }))
  }
}

type Report = (share: number) => void

/** Last, since a playlist names only segments that are stored. */
async function storePlaylist(
  folder: SegmentFolder,
  finished: { segments: { seconds: number }[]; isIndependent: boolean; targetDuration: number },
): Promise<void> {
  const text = formatMediaPlaylist({
    segmentSeconds: finished.segments.map(({ seconds }) => seconds),
    targetDuration: finished.targetDuration,
    isIndependent: finished.isIndependent,
  })
  await folder.store(
    playlistName,
    'application/vnd.apple.mpegurl',
    Uint8Array.from(Buffer.from(text)),
  )
}

function toProblem(error: unknown): Error {
  if (error instanceof VideoProblem || error instanceof SegmentTooLargeError) return error
  return new VideoProblem(videoProblems.damaged, { cause: error })
}
