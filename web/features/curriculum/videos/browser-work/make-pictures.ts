import { CanvasSink } from 'mediabunny'
import { videoPictures as limits } from '#shared/limits/video-pictures.ts'
import type { OpenSource } from './open-source.ts'
import { planThumbnails, toEven } from './plan-work.ts'

export interface MadePictures {
  poster: Blob
  sheets: Blob[]
  /** Of one thumbnail, in pixels. */
  height: number
  /** From one thumbnail to the next. */
  seconds: number
}

/** Decodes the poster and the thumbnails of the seek bar. Undefined if there is no frame. */
export async function makePictures(
  source: OpenSource,
  signal: AbortSignal,
): Promise<MadePictures | undefined> {
  const poster = await makePoster(source)
  if (!poster) return undefined
  const { track, start, facts } = source
  const { times, interval, height } = planThumbnails(facts)
  const { columns, rows, width } = limits
  const perSheet = columns * rows
  const sink = new CanvasSink(track, { width, height, fit: 'fill', poolSize: 1 })
  const sheets: Blob[] = []
  let context: OffscreenCanvasRenderingContext2D | null = null
  let index = 0
  for await (const frame of sink.canvasesAtTimestamps(times.map((time) => start + time))) {
    signal.throwIfAborted()
    const place = index % perSheet
    if (place === 0) context = new OffscreenCanvas(columns * width, rows * height).getContext('2d')
    const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height]
    if (frame) context?.drawImage(frame.canvas, left, top)
    index += 1
    const isFull = index % perSheet === 0 || index === times.length
    if (isFull && context) sheets.push(await toJpeg(context.canvas, 0.7))
  }
  return { poster, sheets, height, seconds: interval }
}

async function makePoster({ track, start, facts }: OpenSource): Promise<Blob | undefined> {
  const width = toEven(Math.min(facts.width, limits.posterMaxWidth))
  const height = toEven((width * facts.height) / facts.width)
  const sink = new CanvasSink(track, { width, height, fit: 'fill' })
  const frame = await sink.getCanvas(start + Math.min(limits.posterSeconds, facts.seconds / 10))
  if (!frame) return undefined
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(frame.canvas, 0, 0)
  return toJpeg(canvas, 0.85)
}

function toJpeg(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
