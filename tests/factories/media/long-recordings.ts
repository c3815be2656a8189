import { readSampleVideo, type Bytes } from './videos.ts'

const clusterId = Buffer.from('1f43b675', 'hex')
const indexId = Buffer.from('1c53bb6b', 'hex')
const voidId = Buffer.from('ec', 'hex')
/** In the sample: the ID of the segment, its size and the list of what the segment contains. */
const segmentSize = { start: 40, end: 48 }
const list = { start: 48, end: 111 }

/**
 * A WebM file of six seconds as browsers record the screen, in that it has no cue points: its length is known only once
 * everything was read. Each of its two clusters has `padding` bytes that mean nothing.
 */
export function createLongRecording(padding: number): Bytes {
  const sample = Buffer.from(readSampleVideo('vp9-opus-6s.webm'))
  const first = sample.indexOf(clusterId)
  const second = sample.indexOf(clusterId, first + 1)
  const index = sample.indexOf(indexId, second)
  return Uint8Array.from(
    Buffer.concat([
      sample.subarray(0, segmentSize.start),
      // Unknown.
      Buffer.from('01ffffffffffffff', 'hex'),
      createElement(voidId, Buffer.alloc(list.end - list.start - 9)),
      sample.subarray(list.end, first),
      padCluster(sample.subarray(first, second), padding),
      padCluster(sample.subarray(second, index), padding),
    ]),
  )
}

function padCluster(cluster: Buffer, padding: number): Buffer {
  // Its ID has four bytes and its size three.
  const content = cluster.subarray(7)
  return createElement(
    clusterId,
    Buffer.concat([content, createElement(voidId, Buffer.alloc(padding))]),
  )
}

/** With a size of eight bytes. */
function createElement(id: Buffer, content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([id, size, content])
}
