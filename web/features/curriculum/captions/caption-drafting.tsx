import type { CaptionsResponse } from '#shared/contract/media/captions.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './captions.module.css'

interface CaptionDraftingProps {
  captions: CaptionsResponse
  isBusy: boolean
  onRequest: () => void
}

/** Drafts captions by speech recognition where that is configured, and shows how far it is. */
export function CaptionDrafting({ captions, isBusy, onRequest }: CaptionDraftingProps) {
  const { transcription, canTranscribe } = captions
  const isPending = transcription !== null && transcription.state !== 'failed'
  return (
    <>
      {canTranscribe && !isPending && (
        <div>
          <Button variant="secondary" busy={isBusy} onClick={onRequest}>
            {transcription ? 'Retry drafting captions' : 'Draft captions'}
          </Button>
        </div>
      )}
      <p role="status" className={classes.help}>
        {transcription && describeState(transcription)}
      </p>
    </>
  )
}

function describeState({
  state,
  problem,
}: NonNullable<CaptionsResponse['transcription']>): string | null {
  if (state === 'waiting') return messages.transcriptionWaiting
  if (state === 'running') return messages.transcriptionRunning
  return problem
}
