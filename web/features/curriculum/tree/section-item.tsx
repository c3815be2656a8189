import { useRef, useState } from 'react'
import type { CurriculumSection } from '#shared/contract/courses/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { useFileDrop } from '#web/ui/forms/upload/use-file-drop.ts'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { AddLessons } from './add-lessons.tsx'
import { findPlace } from './changes.ts'
import { formatTotal } from './describe-lesson.ts'
import { DragHandle } from './drag-handle.tsx'
import { LessonRow } from './lesson-row.tsx'
import { moveSectionBy, type Direction } from './moves.ts'
import { TitleInput } from './title-input.tsx'
import { toElementId, useTree } from './tree-context.ts'
import classes from './tree.module.css'
import { useDrag } from './use-drag.ts'

export function SectionItem({ section }: { section: CurriculumSection }) {
  const { _id, title, lessons } = section
  const { curriculum, change, move, focusRow, focusNewSection, openMoveDialog, addFiles } =
    useTree()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isCollapsed, setIsCollapsed] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { isDragged, edge } = useDrag(row, handle, { type: 'section', _id, section: _id })
  const { isOver, dropProps } = useFileDrop((files) => addFiles(_id, files))
  const length = formatTotal(lessons)

  function moveBy(direction: Direction) {
    const next = moveSectionBy(curriculum, _id, direction)
    if (!next) return
    move(next)
    focusRow(_id, 'handle')
  }

  function remove() {
    const place = findPlace(curriculum.sections, _id)
    change({ type: 'deleteSection', _id })
    const { sections } = curriculum
    const next = sections[sections.indexOf(section) + 1]?._id ?? place.after
    if (next === null) focusNewSection()
    else focusRow(next, 'title')
    offerUndo(messages.sectionDeleted(title, lessons.length), async () =>
      change({ type: 'restoreSection', section, ...place }),
    )
  }

  return (
    <li
      ref={row}
      className={classes.section}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      data-files={isOver || undefined}
      {...dropProps}
    >
      <div className={classes.sectionHeader}>
        <DragHandle ref={handle} id={_id} label={`Move the section ${title}`} onMove={moveBy} />
        {isRenaming ? (
          <TitleInput
            label={`Title of the section ${title}`}
            title={title}
            onRename={(next) => change({ type: 'renameSection', _id, title: next, was: title })}
            onClose={(how) => {
              setIsRenaming(false)
              if (how === 'keyboard') focusRow(_id, 'title')
            }}
          />
        ) : (
          <h3 className={classes.sectionTitle}>
            <button
              id={toElementId(_id, 'title')}
              type="button"
              aria-expanded={!isCollapsed}
              onClick={() => setIsCollapsed(!isCollapsed)}
              onKeyDown={(event) => {
                if (event.key !== 'F2') return
                event.preventDefault()
                setIsRenaming(true)
              }}
            >
              <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
              {title}
            </button>
          </h3>
        )}
        <span className={classes.sectionMeta}>
          <Facts items={[pluralize(lessons.length, ['lesson', 'lessons']), length]} />
        </span>
        <MenuButton
          label={`Actions for the section ${title}`}
          items={[
            { label: 'Rename', onSelect: () => setIsRenaming(true) },
            { label: 'Move to…', onSelect: () => openMoveDialog(_id) },
            { label: 'Delete', onSelect: remove },
          ]}
        />
      </div>
      {!isCollapsed && (
        <>
          <ol role="list" className={classes.lessons} aria-label={`Lessons in ${title}`}>
            {lessons.map((lesson) => (
              <LessonRow key={lesson._id} lesson={lesson} section={_id} />
            ))}
          </ol>
          <AddLessons section={section} />
        </>
      )}
    </li>
  )
}
