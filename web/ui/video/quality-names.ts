import type { Rendition } from './medium.ts'

/** What the qualities of a stream are called: their height, and the bit rate where heights are alike. */
export function getQualityLabels(renditions: readonly Rendition[]): string[] {
  const heights = renditions.map(({ height }) => height)
  return renditions.map(({ height, bitrate }, index) => {
    const isAlone = heights.indexOf(height) === heights.lastIndexOf(height)
    if (height && isAlone) return `${height}p`
    const rate = bitrate ? `${Math.round(bitrate / 1000)} kbit/s` : ''
    return [height ? `${height}p` : '', rate].filter(Boolean).join(', ') || `Quality ${index + 1}`
  })
}
