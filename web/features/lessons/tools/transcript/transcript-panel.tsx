import { useCallback, useId, useMemo, useState } from 'react'
import type { CaptionTrack } from '#shared/contract/media/captions.ts'
import { transcriptMessages as messages } from '#shared/messages/media/transcript.ts'
import { findCueIndex } from '#web/lib/captions/find-cue.ts'
import { loadTrack } from '#web/lib/captions/load-track.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import form from '#web/ui/forms/form.module.css'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import type { LessonToolProps } from '../index.ts'
import { useVideoValue } from '../lesson-video.ts'
import { createTextPattern } from './find-text.ts'
import { TranscriptLines } from './transcript-lines.tsx'
import classes from './transcript.module.css'

/** What is said in the video, to read, search and jump; a default export for the registry of tools. */
export default function TranscriptPanel({ lesson, tracks, video }: LessonToolProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const track = tracks.find(({ _id }) => _id === chosen) ?? findPreferred(tracks)
  const trackId = track?._id ?? ''
  const load = useCallback(
    (signal: AbortSignal) => loadTrack({ lesson: lesson._id, track: trackId }, signal),
    [lesson._id, trackId],
  )
  const { data, error, isLoading, refetch } = useQuery(load)

  return (
    <div className={classes.transcript}>
      {tracks.length > 1 && (
        <div className={classes.language}>
          <label htmlFor={`${id}-language`} className={form.label}>
            Language
          </label>
          <select
            id={`${id}-language`}
            className={form.input}
            value={trackId}
            onChange={({ target }) => setChosen(target.value)}
          >
            {tracks.map(({ _id, label }) => (
              <option key={_id} value={_id}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {error ? (
        <LoadError level="h3" title={messages.failed} message={error} onRetry={refetch} />
      ) : data && !isLoading ? (
        <Transcript key={data._id} track={data} video={video} />
      ) : (
        <SkeletonBlocks block={classes.loading}>Loading the transcript…</SkeletonBlocks>
      )}
    </div>
  )
}

function Transcript({ track, video }: { track: CaptionTrack } & Pick<LessonToolProps, 'video'>) {
  const { cues, language } = track
  const id = useId()
  const [query, setQuery] = useState('')
  const [isFollowing, setIsFollowing] = useState(true)
  const active = useVideoValue(video, (seconds) => findCueIndex(cues, seconds))
  const pattern = useMemo(() => createTextPattern(query), [query])
  const shown = useMemo(() => {
    const numbered = cues.map((cue, index) => ({ cue, index }))
    return pattern ? numbered.filter(({ cue }) => pattern.test(cue.text)) : numbered
  }, [cues, pattern])
  const follows = isFollowing && !pattern

  function copy() {
    const lines = cues.map(
      ({ start, text }) => `${formatClockTime(start)} ${text.replaceAll('\n', ' ')}`,
    )
    return copyText(`${lines.join('\n')}\n`, messages)
  }

  return (
    <>
      <div className={classes.toolbar}>
        <label htmlFor={`${id}-search`} className="visually-hidden">
          Search the transcript
        </label>
        <input
          id={`${id}-search`}
          type="search"
          className={form.input}
          placeholder="Search the transcript"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          Copy with times
        </Button>
        {!follows && !pattern && (
          <Button variant="secondary" onClick={() => setIsFollowing(true)}>
            Follow the video
          </Button>
        )}
      </div>
      <p role="status" className={pattern ? classes.count : 'visually-hidden'}>
        {pattern && messages.matches(shown.length)}
      </p>
      <TranscriptLines
        lines={shown}
        language={language}
        pattern={pattern}
        active={active}
        follows={follows}
        onScrolled={() => setIsFollowing(false)}
        onSelect={(seconds) => {
          setIsFollowing(true)
          video.playFrom(seconds)
        }}
      />
    </>
  )
}

/** In the language of the browser, else the first. */
function findPreferred(tracks: LessonToolProps['tracks']) {
  const toPrimary = (tag: string) => tag.split('-')[0]?.toLowerCase()
  const own = toPrimary(navigator.language)
  return tracks.find(({ language }) => toPrimary(language) === own) ?? tracks[0]
}
