import type { Rendition, Renditions } from '../media-element.ts'

export interface RenditionList extends Renditions {
  replace: (renditions: readonly Rendition[]) => void
}

/** The qualities of a stream, which are unknown until its playlist is loaded. */
export function createRenditionList(): RenditionList {
  let list: readonly Rendition[] = []
  let selectedIndex = -1
  const events = new EventTarget()
  return Object.defineProperties(events, {
    selectedIndex: {
      get: () => selectedIndex,
      set(index: number) {
        if (index === selectedIndex) return
        selectedIndex = index
        events.dispatchEvent(new Event('change'))
      },
    },
    replace: {
      value(renditions: readonly Rendition[]) {
        list = renditions
        events.dispatchEvent(new Event('addrendition'))
      },
    },
    [Symbol.iterator]: { value: () => list[Symbol.iterator]() },
  }) as RenditionList
}
