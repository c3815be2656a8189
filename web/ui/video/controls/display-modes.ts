import type { MediaElement } from '../sources/media-element.ts'

/** Fills the screen with the whole player, so that it keeps its own controls, or leaves it again. */
export function toggleFullscreen(player: HTMLElement | null, medium: MediaElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (document.fullscreenEnabled) player?.requestFullscreen().catch(() => undefined)
  else medium?.webkitEnterFullscreen?.()
}

export function canFullscreen(medium: MediaElement | null): boolean {
  return document.fullscreenEnabled || typeof medium?.webkitEnterFullscreen === 'function'
}

/** A refusal needs no word: the picture stays where it was. */
export function togglePictureInPicture(medium: MediaElement | null): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else medium?.requestPictureInPicture?.().catch(() => undefined)
}

export function canPictureInPicture(medium: MediaElement | null): boolean {
  return document.pictureInPictureEnabled && typeof medium?.requestPictureInPicture === 'function'
}

/** Hears of the screen being filled or left, also by Escape. */
export function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
