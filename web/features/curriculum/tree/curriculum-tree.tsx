import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { AddSection } from './add-section.tsx'
import { applyChange, findLesson, findSection, type Move } from './changes.ts'
import { handleHelpId } from './drag-handle.tsx'
import type { DragModule } from './drag-types.ts'
import { MoveDialog } from './move-dialog.tsx'
import { describePlace, isSamePlace } from './moves.ts'
import { SectionItem } from './section-item.tsx'
import {
  newSectionId,
  type RowPart,
  toElementId,
  TreeContext,
  type TreeContextValue,
} from './tree-context.ts'
import classes from './tree.module.css'

interface CurriculumTreeProps extends Pick<
  TreeContextValue,
  | 'curriculum'
  | 'selected'
  | 'toLesson'
  | 'hidesNewLessons'
  | 'change'
  | 'uploads'
  | 'retryUpload'
  | 'cancelUpload'
  | 'addFiles'
> {}

/** The sections and lessons of a course. Rows are moved by dragging, by arrow keys or in a dialog. */
export function CurriculumTree(props: CurriculumTreeProps) {
  const { curriculum, change } = props
  const drag = useDragModule()
  const focusElement = useFocusLater()
  const focusRow = (id: string, part: RowPart) => focusElement(toElementId(id, part))
  const [announcement, setAnnouncement] = useState('')
  const [moving, setMoving] = useState<string>()

  function move(next: Move) {
    if (isSamePlace(curriculum, next)) return
    change(next)
    const place = describePlace(applyChange(curriculum, next), next._id)
    setAnnouncement(messages.moved(findTitle(curriculum, next._id), place))
  }

  const onDrop = useEffectEvent(move)
  const getCurriculum = useEffectEvent(() => curriculum)
  useEffect(() => {
    if (!drag) return
    return drag.watchDrops(
      () => getCurriculum(),
      (next) => onDrop(next),
    )
  }, [drag])

  return (
    <TreeContext
      value={{
        ...props,
        drag,
        move,
        focusRow,
        focusNewSection: () => focusElement(newSectionId),
        openMoveDialog: setMoving,
        announce: setAnnouncement,
      }}
    >
      <p id={handleHelpId} hidden>
        {messages.moveHelp}
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ol role="list" className={classes.sections} aria-label="Sections">
        {curriculum.sections.map((section) => (
          <SectionItem key={section._id} section={section} />
        ))}
      </ol>
      <AddSection />
      {moving !== undefined && (
        <MoveDialog
          curriculum={curriculum}
          id={moving}
          onCancel={() => setMoving(undefined)}
          onMove={(next) => {
            setMoving(undefined)
            move(next)
            focusRow(next._id, 'handle')
          }}
        />
      )}
    </TreeContext>
  )
}

function findTitle({ sections }: Curriculum, id: string): string {
  const row = findLesson(sections, id)?.lesson ?? findSection(sections, id)
  return row?.title ?? ''
}

/** Loaded after the page, which works without it. */
function useDragModule(): DragModule | undefined {
  const [drag, setDrag] = useState<DragModule>()
  useEffect(() => {
    void import('./drag.ts').then(setDrag, () => undefined)
  }, [])
  return drag
}

/** Focuses elements that a change moves or brings back, once they are on the page. */
function useFocusLater(): (elementId: string) => void {
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (target.current === undefined) return
    const element = document.getElementById(target.current)
    if (!element) return
    target.current = undefined
    focusVisibly(element)
  })
  return useCallback((elementId) => {
    target.current = elementId
    // For what does not change the curriculum, such as Escape.
    requestAnimationFrame(() => {
      if (target.current !== elementId) return
      const element = document.getElementById(elementId)
      if (element) focusVisibly(element)
      target.current = undefined
    })
  }, [])
}

function focusVisibly(element: HTMLElement): void {
  element.focus()
  // To focus the focused element does not scroll, even if a move took it out of view.
  element.scrollIntoView({ block: 'nearest' })
}
