import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaElement, Rendition } from '../sources/media-element.ts'

export interface Qualities {
  labels: readonly string[]
  /** Index of the selected quality; -1 for automatic. */
  selected: number
  select: (index: number) => void
}

/** The qualities of an adaptive stream; none for other sources. The preferred height is selected where there is one. */
export function useQualities(
  media: MediaElement | null,
  preferred: number | null,
  onSelect: (height: number | null) => void,
): Qualities {
  const [labels, setLabels] = useState<readonly string[]>([])
  const [selected, setSelected] = useState(-1)
  const renditions = media?.videoRenditions
  const applyPreference = useEffectEvent(() => {
    if (!media || !renditions || renditions.selectedIndex >= 0 || preferred === null) return
    const index = [...renditions].findIndex(({ height }) => height === preferred)
    if (index >= 0) selectQuality(media, index)
  })

  useEffect(() => {
    if (!renditions) return
    const controller = new AbortController()
    const update = (event?: Event) => {
      if (event?.type !== 'change') applyPreference()
      setLabels(getQualityLabels([...renditions]))
      setSelected(renditions.selectedIndex)
    }
    for (const event of ['addrendition', 'removerendition', 'change']) {
      renditions.addEventListener(event, update, { signal: controller.signal })
    }
    update()
    return () => {
      controller.abort()
      setLabels([])
    }
  }, [renditions])

  function select(index: number) {
    if (!media || !renditions) return
    selectQuality(media, index)
    onSelect([...renditions][index]?.height ?? null)
  }

  return { labels, selected, select }
}

/** The list of renditions dispatches `change` itself. */
function selectQuality({ videoRenditions, api }: MediaElement, index: number): void {
  if (videoRenditions) videoRenditions.selectedIndex = index
  if (isHls(api)) setLevel(api, index)
}

/** The part of hls.js that selects qualities. */
interface HlsLevels {
  currentLevel: number
  nextLevel: number
}

/**
 * The hls.js element overwrites a new selection with the quality of the next buffered fragment. Setting the
 * level here keeps it, and switches at once instead of after some fragments.
 */
function setLevel(hls: HlsLevels, index: number): void {
  if (index < 0) hls.nextLevel = index
  else hls.currentLevel = index
}

function isHls(api: unknown): api is HlsLevels {
  return typeof api === 'object' && api !== null && 'nextLevel' in api && 'currentLevel' in api
}

/** Labels qualities by height, and by bit rate if heights are equal or unknown. */
export function getQualityLabels(renditions: readonly Rendition[]): string[] {
  const heights = renditions.map(({ height }) => height)
  return renditions.map(({ height, bitrate }, index) => {
    const isUnique = heights.indexOf(height) === heights.lastIndexOf(height)
    if (height && isUnique) return `${height}p`
    const rate = bitrate ? `${Math.round(bitrate / 1000)} kbit/s` : ''
    return [height ? `${height}p` : '', rate].filter(Boolean).join(', ') || `Quality ${index + 1}`
  })
}
