import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import form from '../../forms/form.module.css'
import classes from '../article-editor.module.css'

interface ImageFieldsProps {
  view: EditorView
  image: { node: Node; pos: number }
}

/** The description and the caption of the selected image. */
export function ImageFields({ view, image: { node, pos } }: ImageFieldsProps) {
  function change(name: 'alt' | 'title', value: string) {
    const tr = view.state.tr.setNodeAttribute(pos, name, value)
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)))
  }

  return (
    <>
      <label className={classes.option}>
        Description
        <input
          className={form.input}
          value={String(node.attrs['alt'])}
          maxLength={500}
          onChange={({ target }) => change('alt', target.value)}
        />
      </label>
      <label className={classes.option}>
        Caption
        <input
          className={form.input}
          value={String(node.attrs['title'])}
          maxLength={500}
          onChange={({ target }) => change('title', target.value)}
        />
      </label>
    </>
  )
}
