import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { captionLanguages, guessLanguage, nameLanguage } from '#shared/captions/languages.ts'
import { toSubRip, toWebVtt } from '#shared/captions/serialize-captions.ts'
import type { CaptionTrackSummary } from '#shared/contract/media/captions.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { loadTrack } from '#web/lib/captions/load-track.ts'
import { createId } from '#web/lib/create-id.ts'
import { saveTextFile } from '#web/lib/format/csv.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import type { LessonPreviews } from '../kinds/define-kind.ts'
import { CaptionDrafting } from './caption-drafting.tsx'
import classes from './captions.module.css'
import { readCaptionFile } from './read-caption-file.ts'
import { deleteTrack, loadCaptions, requestDraft, saveTrack } from './track-requests.ts'

const CueEditor = lazyPart(() => import('./cue-editor.tsx'))

interface CaptionTracksProps {
  lesson: { _id: string; title: string }
  /** The id of its uploaded video. */
  video: string | undefined
  /** The saved video of the lesson: its id or its address. */
  saved: string
  /** The address of the video; empty if it was uploaded, or there is none. */
  link: string
  previews: LessonPreviews
}

/** The captions of a lesson in each language, which authors add, edit, publish and download. */
export function CaptionTracks({ lesson, video, saved, link, previews }: CaptionTracksProps) {
  const id = useId()
  const load = useCallback((signal: AbortSignal) => loadCaptions(lesson._id, signal), [lesson._id])
  const { data, error, refetch } = useQuery(load)
  useLiveEvent('videoChanged', (changed) => {
    if (changed.video === video) refetch()
  })
  useLiveEvent('connected', refetch)
  const loadedFor = useRef(saved)
  useEffect(() => {
    if (loadedFor.current === saved) return
    loadedFor.current = saved
    refetch()
  }, [saved, refetch])
  const [problem, setProblem] = useState<string>()
  const [language, setLanguage] = useState('en')
  const [edited, setEdited] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)

  async function run(work: () => Promise<void>) {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!endSessionIfExpired(error)) setProblem(toDisplayError(error).msg)
    }
    setIsBusy(false)
    refetch()
  }

  const add = (
    track: { language: string; cues: { start: number; end: number; text: string }[] },
    origin: 'file' | 'editor',
  ) =>
    run(async () => {
      const label = nameLanguage(track.language)
      // A new track is published once it has something to read.
      const state = track.cues.length > 0 ? 'published' : 'draft'
      const ids = { lesson: lesson._id, track: createId() }
      await saveTrack(ids, { ...track, label, state, origin })
      if (origin === 'editor') setEdited(ids.track)
      else toast.success(messages.trackAdded(label))
    })

  async function addFile(file: File) {
    const read = await readCaptionFile(file)
    if (read.cues === undefined) return setProblem(read.problem)
    return add({ language: guessLanguage(file.name) ?? language, cues: read.cues }, 'file')
  }

  const toggle = ({ _id, version, language, label, state }: CaptionTrackSummary) =>
    run(async () => {
      const next = state === 'draft' ? 'published' : 'draft'
      await saveTrack({ lesson: lesson._id, track: _id }, { version, language, label, state: next })
      toast.success(next === 'draft' ? messages.unpublished(label) : messages.published(label))
    })

  /** Any save of a track belongs to the present video. */
  const keep = ({ _id, version, language, label, state }: CaptionTrackSummary) =>
    run(async () => {
      await saveTrack({ lesson: lesson._id, track: _id }, { version, language, label, state })
      toast.success(messages.keptForNewVideo(label))
    })

  const remove = ({ _id }: CaptionTrackSummary) =>
    run(async () => {
      const ids = { lesson: lesson._id, track: _id }
      const { language, label, state, cues } = await loadTrack(ids)
      await deleteTrack(ids)
      offerUndo(messages.trackDeleted(label), async () => {
        await saveTrack(ids, { language, label, state, cues })
        refetch()
      })
    })

  const download = (track: CaptionTrackSummary, format: 'vtt' | 'srt') =>
    run(async () => {
      const { cues } = await loadTrack({ lesson: lesson._id, track: track._id })
      const name = `${lesson.title}.${track.language}.${format}`
      if (format === 'vtt') saveTextFile(name, toWebVtt(cues), 'text/vtt')
      else saveTextFile(name, toSubRip(cues), 'application/x-subrip')
    })

  return (
    <section className={classes.tracks} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Captions and transcript</h3>
      {!data &&
        (error ? (
          <LoadError level="h3" title={messages.loadFailed} message={error} onRetry={refetch} />
        ) : (
          <SkeletonBlocks block={classes.loading}>Loading the captions…</SkeletonBlocks>
        ))}
      <FocusKeeper container={list} getFallback={() => list.current?.querySelector('button')}>
        <ul ref={list} className={classes.list}>
          {data?.tracks.map((track) => (
            <li key={track._id}>
              <span className={classes.name}>
                <strong>{track.label}</strong> {messages.cues(track.cueCount)}
              </span>
              {track.state === 'draft' && (
                <Badge>{track.origin === 'automatic' ? messages.automaticDraft : 'Draft'}</Badge>
              )}
              {track.isForEarlierVideo && (
                <>
                  <Badge>{messages.forEarlierVideo}</Badge>
                  <Button
                    variant="secondary"
                    aria-label={`Keep captions: ${track.label}`}
                    onClick={() => void keep(track)}
                  >
                    Keep
                  </Button>
                </>
              )}
              <Button
                variant="secondary"
                aria-label={`Edit captions: ${track.label}`}
                onClick={() => setEdited(track._id)}
              >
                Edit
              </Button>
              <MenuButton
                label={`More actions for ${track.label}`}
                items={[
                  {
                    label: track.state === 'draft' ? 'Publish' : 'Unpublish',
                    onSelect: () => void toggle(track),
                  },
                  { label: 'Download VTT', onSelect: () => void download(track, 'vtt') },
                  { label: 'Download SRT', onSelect: () => void download(track, 'srt') },
                  { label: 'Delete', onSelect: () => void remove(track) },
                ]}
              />
            </li>
          ))}
        </ul>
      </FocusKeeper>
      {data?.tracks.some(({ isForEarlierVideo }) => isForEarlierVideo) && (
        <p className={classes.help}>{messages.earlierVideoHelp}</p>
      )}
      <div className={classes.add}>
        <div>
          <label htmlFor={`${id}-language`} className={form.label}>
            Language
          </label>
          <select
            id={`${id}-language`}
            className={form.input}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {captionLanguages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary" busy={isBusy} onClick={() => chooser.current?.click()}>
          Upload VTT or SRT
        </Button>
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => void add({ language, cues: [] }, 'editor')}
        >
          Write captions
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Captions file"
          accept=".vtt,.srt,text/vtt"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void addFile(file)
            target.value = ''
          }}
        />
      </div>
      <p className={classes.help}>{messages.languageHelp}</p>
      {data && (
        <CaptionDrafting
          captions={data}
          isBusy={isBusy}
          onRequest={() => void run(() => requestDraft(lesson._id))}
        />
      )}
      <div role="alert">
        <FieldError id={`${id}-error`} error={problem ?? (data && error)} />
      </div>
      {edited && (
        <Suspense>
          <CueEditor
            lesson={lesson}
            link={link}
            track={edited}
            previews={previews}
            onClose={() => {
              setEdited(undefined)
              refetch()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
