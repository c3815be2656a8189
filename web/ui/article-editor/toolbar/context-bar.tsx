import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { calloutKinds, calloutTitles } from '#shared/articles/callouts.ts'
import { Button } from '../../buttons/button.tsx'
import classes from '../article-editor.module.css'
import { findAround, setAttributes } from '../commands/commands.ts'
import { schema } from '../document/schema.ts'
import { ImageFields } from './image-fields.tsx'
import { LanguageField } from './language-field.tsx'

interface ContextBarProps {
  view: EditorView | undefined
  state: EditorState
}

const { nodes } = schema

/** Controls for what contains the cursor: the language of code, the rows of a table, the description of an image. */
export function ContextBar({ view, state }: ContextBarProps) {
  if (!view) return null
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const image = findAround(state, nodes.image)
  const code = findAround(state, nodes.code_block)
  const callout = findAround(state, nodes.callout)
  const task = findAround(state, nodes.list_item)?.node.attrs['task'] as string | null | undefined
  const isInTable = findAround(state, nodes.table) !== undefined
  if (!image && !code && !callout && !isInTable && !task) return null

  return (
    <div role="group" aria-label="Options of the selection" className={classes.context}>
      {image && <ImageFields key={image.pos} view={view} image={image} />}
      {code && (
        <LanguageField
          key={code.pos}
          language={String(code.node.attrs['language'])}
          onChange={(language) =>
            setAttributes(nodes.code_block, { language })(view.state, view.dispatch)
          }
        />
      )}
      {callout && (
        <label className={classes.option}>
          Callout
          <select
            className={classes.select}
            value={String(callout.node.attrs['kind'])}
            onChange={({ target }) => run(setAttributes(nodes.callout, { kind: target.value }))}
          >
            {calloutKinds.map((kind) => (
              <option key={kind} value={kind}>
                {calloutTitles[kind]}
              </option>
            ))}
          </select>
        </label>
      )}
      {task && (
        <Button
          variant="quiet"
          onClick={() =>
            run(setAttributes(nodes.list_item, { task: task === 'done' ? 'open' : 'done' }))
          }
        >
          {task === 'done' ? 'Mark as to do' : 'Mark as done'}
        </Button>
      )}
      {isInTable &&
        tableActions.map(({ label, command }) => (
          <Button key={label} variant="quiet" onClick={() => run(command)}>
            {label}
          </Button>
        ))}
    </div>
  )
}

const tableActions: { label: string; command: Command }[] = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Delete table', command: deleteTable },
]
