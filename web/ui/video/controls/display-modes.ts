import type { MediaElement } from '../sources/media-element.ts'

/** Enters full screen with the whole player, so that it keeps its controls, or exits. */
export function toggleFullscreen(player: HTMLElement | null, media: MediaElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (document.fullscreenEnabled) player?.requestFullscreen().catch(() => undefined)
  else media?.webkitEnterFullscreen?.()
}

export function canFullscreen(media: MediaElement | null): boolean {
  return document.fullscreenEnabled || typeof media?.webkitEnterFullscreen === 'function'
}

/** If the browser rejects it, nothing changes. */
export function togglePictureInPicture(media: MediaElement | null): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else media?.requestPictureInPicture?.().catch(() => undefined)
}

export function canPictureInPicture(media: MediaElement | null): boolean {
  return document.pictureInPictureEnabled && typeof media?.requestPictureInPicture === 'function'
}

/** Calls the listener when full screen is entered or exited, also by Escape; returns how to stop. */
export function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
