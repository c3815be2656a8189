import { useMemo } from 'react'
import type { CaptionTrackLink } from '#shared/contract/media/captions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import type { CaptionTrack } from '#web/ui/video/captions/use-captions.ts'

/** The captions of a lesson for the player. */
export function useCaptionTracks(
  lessonId: string,
  links: readonly CaptionTrackLink[],
): CaptionTrack[] {
  return useMemo(
    () =>
      links.map(({ _id, version, label, language }) => ({
        // Edited captions are loaded again.
        id: `${_id} ${version}`,
        label,
        language,
        load: (signal) => loadCues(lessonId, _id, signal),
      })),
    [lessonId, links],
  )
}

async function loadCues(id: string, track: string, signal: AbortSignal) {
  const call = getBrowserApi().api.lessons[':id'].captions[':track'].$get(
    { param: { id, track } },
    { init: { signal } },
  )
  return (await parseResponse(call)).track.cues
}
