import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { IconPhoto, IconLink, IconVideo } from '../../icons/editor.ts'
import { getCommandKey } from '../../text/shortcut-list.tsx'
import classes from '../article-editor.module.css'
import { findAround, findLink, setHeading } from '../commands/commands.ts'
import { schema } from '../document/schema.ts'
import { AddressDialog } from './address-dialog.tsx'
import { groups } from './toolbar-actions.ts'

interface ToolbarProps {
  ref: Ref<HTMLDivElement>
  view: EditorView | undefined
  state: EditorState
  onImages: (files: File[]) => void
}

/** A toolbar by the ARIA practices: one tab stop, arrow keys move between the controls, Escape returns to the text. */
export function Toolbar({ ref, view, state, onImages }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const [dialog, setDialog] = useState<'link' | 'video'>()
  const fileInput = useRef<HTMLInputElement>(null)

  function run(command: Command) {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') return view?.focus()
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-control]')]
    const index = controls.findIndex((control) => control === document.activeElement)
    const next = findNext(event.key, index, controls.length)
    if (next === undefined || index === -1) return
    event.preventDefault()
    setCurrent(next)
    controls[next]?.focus()
  }

  let count = 0
  const control = () => {
    const index = count++
    return {
      'data-control': true,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setCurrent(index),
    }
  }
  const heading = findAround(state, schema.nodes.heading)

  return (
    <>
      <div
        ref={ref}
        role="toolbar"
        tabIndex={-1}
        aria-label="Formatting"
        className={classes.toolbar}
        onKeyDown={onKeyDown}
      >
        <select
          {...control()}
          className={classes.select}
          aria-label="Paragraph style"
          value={String(heading?.node.attrs['level'] ?? 0)}
          onChange={({ target }) => run(setHeading(Number(target.value)))}
        >
          <option value="0">Text</option>
          {[1, 2, 3, 4, 5, 6].map((level) => (
            <option key={level} value={level}>
              Heading {level}
            </option>
          ))}
        </select>
        {groups.map(({ label, actions }) => (
          <div key={label} role="group" aria-label={label} className={classes.group}>
            {actions.map(({ label, keys, icon: Icon, command, isActive }) => (
              <button
                key={label}
                type="button"
                {...control()}
                className={classes.tool}
                aria-label={label}
                title={keys ? `${label} (${keys.replace('Ctrl', getCommandKey())})` : label}
                aria-pressed={isActive?.(state)}
                aria-disabled={!command(state)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <Icon size={20} aria-hidden="true" />
              </button>
            ))}
          </div>
        ))}
        <div role="group" aria-label="Links and media" className={classes.group}>
          <button
            type="button"
            {...control()}
            className={classes.tool}
            aria-label="Link"
            title="Link"
            aria-pressed={findLink(state) !== undefined}
            onClick={() => setDialog('link')}
          >
            <IconLink size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            {...control()}
            className={classes.tool}
            aria-label="Image"
            title="Image (JPEG or PNG)"
            onClick={() => fileInput.current?.click()}
          >
            <IconPhoto size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            {...control()}
            className={classes.tool}
            aria-label="Video"
            title="YouTube or Vimeo video"
            onClick={() => setDialog('video')}
          >
            <IconVideo size={20} aria-hidden="true" />
          </button>
        </div>
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label="Choose images"
          accept="image/jpeg,image/png"
          multiple
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            onImages(files)
            view?.focus()
          }}
        />
      </div>
      {dialog && view && (
        <AddressDialog
          kind={dialog}
          view={view}
          onClose={() => {
            setDialog(undefined)
            view.focus()
          }}
        />
      )}
    </>
  )
}

function findNext(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
