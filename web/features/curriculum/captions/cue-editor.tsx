import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Cue } from '#shared/captions/cue.ts'
import type { CaptionTrack } from '#shared/contract/media/captions.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { findCueIndex } from '#web/lib/captions/find-cue.ts'
import { loadTrack } from '#web/lib/captions/load-track.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { ShortcutList } from '#web/ui/text/shortcut-list.tsx'
import { cueShortcuts } from '#web/ui/video/captions/cue-shortcuts.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import type { LessonPreviews } from '../kinds/define-kind.ts'
import { SaveStatus } from '../save-status.tsx'
import classes from './cue-editor.module.css'
import { type CueEdit, findNewCue } from './cue-edits.ts'
import { CueRows } from './cue-rows.tsx'
import { createCueSession } from './cue-session.ts'
import { useLessonStream, useMediaValue } from './lesson-media.ts'

const description = 'Changes are saved while you work.'

interface CueEditorProps {
  lesson: { _id: string; title: string }
  /** The address of the video; empty if it was uploaded, or there is none. */
  link: string
  track: string
  previews: LessonPreviews
  onClose: () => void
}

/** The cues of a track beside the video; a default export, since it is loaded when it is opened. */
export default function CueEditor(props: CueEditorProps) {
  const { lesson, track, onClose } = props
  const { user } = useSession()
  const load = useCallback(
    async (signal: AbortSignal) => loadTrack({ lesson: lesson._id, track }, signal),
    [lesson._id, track],
  )
  const { data, error, refetch } = useQuery(load)
  if (data && user) return <LoadedEditor {...props} loaded={data} userId={user._id} />
  return (
    <Dialog title="Edit captions" description={description} isWide onCancel={onClose}>
      {error ? (
        <LoadError level="h3" title={messages.loadFailed} message={error} onRetry={refetch} />
      ) : (
        <SkeletonBlocks block={classes.loading}>Loading the captions…</SkeletonBlocks>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface LoadedEditorProps extends CueEditorProps {
  loaded: CaptionTrack
  userId: string
}

function LoadedEditor({ lesson, previews, loaded, userId, onClose, ...props }: LoadedEditorProps) {
  const [session] = useState(() => createCueSession(lesson._id, loaded, userId))
  const { cues, stage, msg, canUndo, canRedo } = useSyncExternalStore(
    session.subscribe,
    session.get,
    session.get,
  )
  const isClosed = useRef(false)
  const [isClosing, setIsClosing] = useState(false)
  const [media, setMedia] = useState<MediaElement | null>(null)
  const [wanted, setWanted] = useState<{ index: number }>()
  const status = useRef<HTMLSpanElement>(null)
  const { stream, refresh } = useLessonStream(lesson._id, props.link === '')
  const link = getVideoKind(props.link) === undefined ? '' : props.link
  const active = useMediaValue(media, (seconds) => findCueIndex(cues, seconds))
  // The player must not start again with each edit.
  const preview = useMemo(
    () =>
      (link || stream) &&
      previews.renderVideo({
        src: link || (stream?.url ?? ''),
        stream,
        onExpired: refresh,
        title: lesson.title,
        captions: undefined,
        onResult: () => undefined,
        onMediaElement: setMedia,
      }),
    [link, stream, refresh, lesson.title, previews],
  )

  useEffect(() => {
    addEventListener('pagehide', session.keepOnDevice)
    return () => {
      removeEventListener('pagehide', session.keepOnDevice)
      // The browser's Back button leaves the page without closing the dialog.
      if (!isClosed.current) void session.close()
    }
  }, [session])

  async function close() {
    setIsClosing(true)
    isClosed.current = true
    const isSaved = await session.close()
    if (!isSaved && session.get().stage !== 'gone') toast.error(messages.keptOnDevice)
    onClose()
  }

  function change(edit: CueEdit) {
    const before = session.get().cues
    session.edit(edit)
    const index = findFocus(before, session.get().cues, edit)
    if (index !== undefined) setWanted({ index })
  }

  function resolve(side: 'mine' | 'theirs') {
    // The buttons disappear.
    status.current?.focus()
    session.resolve(side)
  }

  return (
    <Dialog
      title={`Edit captions: ${loaded.label}`}
      description={description}
      isWide
      onCancel={() => void close()}
    >
      <div className={classes.editor}>
        {preview && <div className={classes.video}>{preview}</div>}
        <div className={classes.bar}>
          <SaveStatus ref={status} stage={stage} msg={msg} onRetry={() => void session.flush()} />
          <Button variant="quiet" aria-disabled={!canUndo} onClick={session.undo}>
            Undo
          </Button>
          <Button variant="quiet" aria-disabled={!canRedo} onClick={session.redo}>
            Redo
          </Button>
          <Button
            variant="secondary"
            onClick={() => change({ type: 'insert', start: media?.currentTime ?? 0 })}
          >
            Add a cue
          </Button>
        </div>
        <ShiftForm onShift={(seconds) => change({ type: 'shift', seconds })} />
        {stage === 'conflict' && (
          <div className={classes.bar}>
            <FieldError id="caption-conflict" error={msg} />
            <Button onClick={() => resolve('mine')}>Keep my version</Button>
            <Button variant="secondary" onClick={() => resolve('theirs')}>
              Use their version
            </Button>
          </div>
        )}
        <CueRows
          cues={cues}
          active={active}
          wanted={wanted}
          media={media}
          onEdit={change}
          onUndo={session.undo}
          onRedo={session.redo}
        />
        <details>
          <summary>Keyboard shortcuts</summary>
          <ShortcutList shortcuts={cueShortcuts} />
        </details>
      </div>
      <DialogActions>
        <Button busy={isClosing} onClick={() => void close()}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Moves all cues, such as for a video that got another beginning. */
function ShiftForm({ onShift }: { onShift: (seconds: number) => void }) {
  const id = useId()
  const [seconds, setSeconds] = useState('')
  return (
    <form
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault()
        onShift(Number(seconds))
      }}
    >
      <label htmlFor={id}>Shift all cues (seconds)</label>
      <input
        id={id}
        className={`${form.input} ${classes.seconds}`}
        type="number"
        step="any"
        required
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <Button type="submit" variant="secondary">
        Shift
      </Button>
    </form>
  )
}

/** The cue that gets the focus after an edit, if the control that had it moved or disappeared. */
function findFocus(before: readonly Cue[], after: readonly Cue[], edit: CueEdit) {
  if (before === after) return undefined
  if (edit.type === 'insert' || edit.type === 'nudge') return findNewCue(before, after)
  const isLast = edit.type === 'remove' && edit.index === after.length
  return isLast ? after.length - 1 : undefined
}
