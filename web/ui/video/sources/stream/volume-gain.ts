/** In LUFS: what streaming services play speech at. */
const targetLoudness = -16

/** The factor for the volume of a video that makes loud ones no louder than others. */
export function computeVolumeGain(loudness: number | null): number {
  if (loudness === null) return 1
  return Math.min(1, 10 ** ((targetLoudness - loudness) / 20))
}

const gains = new WeakMap<HTMLMediaElement, number>()

/** From now on, `volume` of this element is the viewer's choice, and the audible volume is that times the gain. */
export function setVolumeGain(media: HTMLMediaElement, gain: number): void {
  const native = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume')
  if (!native?.get || !native.set) return
  const { get, set } = native
  if (gain === 1 && !gains.has(media)) return
  const chosen = media.volume
  gains.set(media, gain)
  Object.defineProperty(media, 'volume', {
    configurable: true,
    get: () => Math.min(1, Number(get.call(media)) / gain),
    set(volume: number) {
      set.call(media, volume * gain)
    },
  })
  media.volume = chosen
}
