const endMarker = Buffer.from([0xff, 0xd9])
const pictureMaxBytes = 8 * 1024 * 1024
const picturesMax = 100

/** The images of a stream of JPEGs, in whose data the end marker does not occur. Throws for more than a video has. */
export async function* splitJpegs(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pending = Buffer.alloc(0)
  let count = 0
  for await (const chunk of stream) {
    pending = Buffer.concat([pending, chunk])
    for (let end = pending.indexOf(endMarker); end >= 0; end = pending.indexOf(endMarker)) {
      count += 1
      if (count > picturesMax) throw new Error('Too many images.')
      yield Uint8Array.from(pending.subarray(0, end + endMarker.length))
      pending = pending.subarray(end + endMarker.length)
    }
    if (pending.length > pictureMaxBytes) throw new Error('An image is too large.')
  }
}
