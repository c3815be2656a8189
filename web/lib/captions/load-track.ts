import type { CaptionTrack } from '#shared/contract/media/captions.ts'
import { getBrowserApi, parseResponse } from '../api.ts'

/** Captions of a lesson with their cues. */
export async function loadTrack(
  ids: { lesson: string; track: string },
  signal?: AbortSignal,
): Promise<CaptionTrack> {
  const param = { id: ids.lesson, track: ids.track }
  const init = signal ? { signal } : {}
  const { track } = await parseResponse(
    getBrowserApi().api.lessons[':id'].captions[':track'].$get({ param }, { init }),
  )
  return track
}
