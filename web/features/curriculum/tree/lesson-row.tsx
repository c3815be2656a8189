import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import { lessonKindNames } from '#shared/lesson-kinds.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { createId } from '#web/lib/create-id.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { UploadRow } from '#web/ui/forms/upload/upload-row.tsx'
import { IconAlertTriangle, IconPaperclip } from '#web/ui/icons/curriculum.ts'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { editorKinds } from '../kinds/index.ts'
import { VideoSign } from '../videos/video-sign.tsx'
import { VideoUploadRow } from '../videos/video-upload-row.tsx'
import { cancelUpload } from '../videos/video-uploads.ts'
import { useVideos } from '../videos/videos-context.ts'
import { findLesson, findPlace } from './changes.ts'
import { listBadges } from './describe-lesson.ts'
import { DragHandle } from './drag-handle.tsx'
import { moveLessonBy, type Direction } from './moves.ts'
import { TitleInput } from './title-input.tsx'
import { toElementId, useTree } from './tree-context.ts'
import classes from './tree.module.css'
import { useDrag } from './use-drag.ts'

interface LessonRowProps {
  lesson: CurriculumLesson
  section: string
}

export function LessonRow({ lesson, section }: LessonRowProps) {
  const { _id, title, kind, seconds, hidden, attachments, missing } = lesson
  const { curriculum, selected, toLesson, change, move, focusRow, openMoveDialog, ...tree } =
    useTree()
  const upload = tree.uploads.find((each) => each.id === _id)
  const videos = useVideos()
  const videoUpload = videos.uploads.find((each) => each.lesson === _id)
  const [isRenaming, setIsRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const uploadBox = useRef<HTMLDivElement>(null)
  const { isDragged, edge } = useDrag(row, handle, { type: 'lesson', _id, section })
  const { icon: KindIcon } = editorKinds[kind]
  const kindName = lessonKindNames[kind]

  function moveBy(direction: Direction) {
    const next = moveLessonBy(curriculum, _id, direction)
    if (!next) return
    move(next)
    focusRow(_id, 'handle')
  }

  function remove() {
    const found = findLesson(curriculum.sections, _id)
    if (!found) return
    const { lessons } = found.section
    const place = findPlace(lessons, _id)
    const next = lessons[lessons.indexOf(found.lesson) + 1]?._id ?? place.after ?? section
    tree.cancelUpload(_id)
    if (videoUpload) cancelUpload(videoUpload.id)
    change({ type: 'deleteLesson', _id })
    focusRow(next, next === section ? 'handle' : 'title')
    offerUndo(messages.lessonDeleted(title), async () =>
      change({ type: 'restoreLesson', lesson, section, ...place }),
    )
  }

  return (
    <li
      ref={row}
      className={classes.lesson}
      data-selected={selected === _id || undefined}
      data-hidden={hidden || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge}
    >
      <DragHandle ref={handle} id={_id} label={`Move ${title}`} onMove={moveBy} />
      <KindIcon className={classes.kind} size={20} role="img" aria-label={kindName} />
      <div className={classes.lessonText}>
        {isRenaming ? (
          <TitleInput
            label={`Title of ${title}`}
            title={title}
            onRename={(next) =>
              change({ type: 'updateLesson', _id, to: { title: next }, was: { title } })
            }
            onClose={(how) => {
              setIsRenaming(false)
              if (how === 'keyboard') focusRow(_id, 'title')
            }}
          />
        ) : (
          <Link
            id={toElementId(_id, 'title')}
            className={classes.lessonTitle}
            to={toLesson(_id)}
            preventScrollReset
            aria-current={selected === _id || undefined}
            onKeyDown={(event) => {
              if (event.key !== 'F2') return
              event.preventDefault()
              setIsRenaming(true)
            }}
          >
            {title}
          </Link>
        )}
        <p className={classes.meta}>
          <span>{kindName}</span>
          {seconds !== null && <span>{formatLength(seconds)}</span>}
          {listBadges(lesson).map((badge) => (
            <span key={badge} className={classes.badge}>
              {badge}
            </span>
          ))}
          {attachments > 0 && (
            <span className={classes.attachments}>
              <IconPaperclip size={14} role="img" aria-label="Attachments:" /> {attachments}
            </span>
          )}
          {!videoUpload && lesson.video !== null && <VideoSign video={videos.find(lesson.video)} />}
          {(upload || videoUpload ? [] : missing).map((text) => (
            <span key={text} className={classes.missing}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {text}
            </span>
          ))}
        </p>
        <div ref={uploadBox}>
          <FocusKeeper
            container={uploadBox}
            getFallback={() => document.getElementById(toElementId(_id, 'title'))}
          >
            {videoUpload && <VideoUploadRow upload={videoUpload} isNameless />}
            {upload && (
              <UploadRow
                upload={upload}
                isNameless
                onRetry={() => tree.retryUpload(_id)}
                onCancel={() => tree.cancelUpload(_id)}
              />
            )}
          </FocusKeeper>
        </div>
      </div>
      <MenuButton
        label={`Actions for ${title}`}
        items={[
          { label: 'Rename', onSelect: () => setIsRenaming(true) },
          { label: 'Move to…', onSelect: () => openMoveDialog(_id) },
          {
            label: 'Duplicate',
            onSelect: () => change({ type: 'duplicateLesson', _id, copy: createId() }),
          },
          {
            label: hidden ? 'Show to learners' : 'Hide from learners',
            onSelect: () =>
              change({ type: 'updateLesson', _id, to: { hidden: !hidden }, was: { hidden } }),
          },
          { label: 'Delete', onSelect: remove },
        ]}
      />
    </li>
  )
}
