import { useCallback } from 'react'
import { watchingMessages as messages } from '#shared/messages/media/watching.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { VideoStrip } from '#web/ui/charts/video-strip.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import classes from './video-watching.module.css'

const title = 'How learners watch this video'

/** Under the video, for its authors; a default export, because it is loaded for them alone. */
export default function VideoWatching({ lessonId }: { lessonId: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const { watching } = getBrowserApi().api.lessons[':id']
      return parseResponse(watching.$get({ param: { id: lessonId } }, { init: { signal } }))
    },
    [lessonId],
  )
  const { data, error, refetch } = useQuery(load)
  return (
    <section aria-labelledby="video-watching">
      <h2 id="video-watching" className={classes.title}>
        {title}
      </h2>
      {error ? (
        <LoadError level="h3" title={messages.loadFailed} message={error} onRetry={refetch} />
      ) : data && data.parts.length === 0 ? (
        <p className={classes.text}>{messages.tooFew}</p>
      ) : (
        data && (
          <>
            <p className={classes.text}>
              {formatCount(data.learners)} learners started it. Authors are not counted.
            </p>
            <VideoStrip {...data} title={title} />
          </>
        )
      )}
    </section>
  )
}
