import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  type AudioCodec,
  Output,
  type Rotation,
  type VideoCodec,
} from 'mediabunny'

/** A sequence of packets that starts with a keyframe. */
export interface Segment {
  bytes: Uint8Array<ArrayBuffer>
  seconds: number
}

export type SegmentTrack =
  | { type: 'video'; codec: VideoCodec; config: VideoDecoderConfig; rotation: Rotation }
  | { type: 'audio'; codec: AudioCodec; config: AudioDecoderConfig }

/** A segment cannot be made: its keyframes are too far apart, or its bitrate is too high. */
export class SegmentTooLargeError extends Error {
  override name = 'SegmentTooLargeError'
}

/** Close enough to the target length, since times are rounded. */
const toleranceSeconds = 0.05
const segmentMaxBytes = 48 * 1024 * 1024

/**
 * Collects packets in decode order, and writes a segment of fragmented MP4 at the first keyframe after
 * `targetSeconds`. Holds one segment in memory. Throws SegmentTooLargeError.
 */
export function createSegmenter(options: {
  track: SegmentTrack
  targetSeconds: number
  maxSeconds: number
  writeInit: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  writeSegment: (segment: Segment, number: number) => Promise<void>
}): { add(packet: EncodedPacket): Promise<void>; finish(): Promise<SegmenterResult> } {
  const { track, targetSeconds, maxSeconds } = options
  let packets: EncodedPacket[] = []
  let bytes = 0
  let count = 0
  let isIndependent = true

  async function write(endSeconds: number): Promise<void> {
    const start = findStart(packets)
    if (start < (packets[0]?.timestamp ?? 0)) isIndependent = false
    const { init, media } = await muxSegment(track, packets)
    count += 1
    if (count === 1) await options.writeInit(init)
    await options.writeSegment({ bytes: media, seconds: endSeconds - start }, count)
    packets = []
    bytes = 0
  }

  return {
    async add(packet) {
      const [first] = packets
      const seconds = first ? packet.timestamp - first.timestamp : 0
      if (packet.type === 'key' && seconds >= targetSeconds - toleranceSeconds) {
        await write(packet.timestamp)
      } else if (seconds > maxSeconds || bytes + packet.byteLength > segmentMaxBytes) {
        throw new SegmentTooLargeError(`A segment has ${Math.round(seconds)} s, ${bytes} bytes.`)
      }
      packets.push(packet)
      bytes += packet.byteLength
    },
    async finish() {
      if (packets.length > 0) await write(findEnd(packets))
      return { count, isIndependent }
    },
  }
}

export interface SegmenterResult {
  count: number
  /** No packet is shown before the keyframe of its segment, so each segment can be decoded alone. */
  isIndependent: boolean
}

/** Each segment is written by an output of its own, so that memory does not grow with the length of the video. */
async function muxSegment(track: SegmentTrack, packets: EncodedPacket[]) {
  const target = new BufferTarget()
  const initTarget = new BufferTarget()
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget })
  const source = addTrack(output, track)
  await output.start()
  for (const [index, packet] of packets.entries()) await source.add(packet, index === 0)
  await output.finalize()
  return { init: readBuffer(initTarget), media: readBuffer(target) }
}

interface PacketSource {
  /** The first packet brings the configuration of the decoder. */
  add(packet: EncodedPacket, isFirst: unknown): Promise<void>
}

function addTrack(output: Output, track: SegmentTrack): PacketSource {
  if (track.type === 'video') {
    const source = new EncodedVideoPacketSource(track.codec)
    output.addVideoTrack(source, { rotation: track.rotation })
    const meta = { decoderConfig: track.config }
    return { add: (packet, isFirst) => source.add(packet, isFirst ? meta : undefined) }
  }
  const source = new EncodedAudioPacketSource(track.codec)
  output.addAudioTrack(source)
  const meta = { decoderConfig: track.config }
  return { add: (packet, isFirst) => source.add(packet, isFirst ? meta : undefined) }
}

function readBuffer({ buffer }: BufferTarget): Uint8Array<ArrayBuffer> {
  if (!buffer) throw new Error('The muxer wrote nothing.')
  return new Uint8Array(buffer)
}

/** Frames may be stored in another order than they are shown. */
const findStart = (packets: EncodedPacket[]) =>
  packets.reduce((start, { timestamp }) => Math.min(start, timestamp), Infinity)
const findEnd = (packets: EncodedPacket[]) =>
  packets.reduce((end, { timestamp, duration }) => Math.max(end, timestamp + duration), 0)
