import type { SaveCaptionTrackRequest } from '#shared/contract/media/caption-requests.ts'
import type { CaptionsResponse, CaptionTrackSummary } from '#shared/contract/media/captions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

const captions = () => getBrowserApi().api.lessons[':id'].captions

export function loadCaptions(lesson: string, signal: AbortSignal): Promise<CaptionsResponse> {
  return parseResponse(captions().$get({ param: { id: lesson } }, { init: { signal } }))
}

export async function requestDraft(lesson: string): Promise<void> {
  await parseResponse(captions().transcription.$post({ param: { id: lesson } }))
}

export async function saveTrack(
  { lesson, track }: { lesson: string; track: string },
  json: SaveCaptionTrackRequest,
): Promise<CaptionTrackSummary> {
  const param = { id: lesson, track }
  return (await parseResponse(captions()[':track'].$put({ param, json }))).track
}

export async function deleteTrack(ids: { lesson: string; track: string }): Promise<void> {
  const param = { id: ids.lesson, track: ids.track }
  await parseResponse(captions()[':track'].$delete({ param }))
}
