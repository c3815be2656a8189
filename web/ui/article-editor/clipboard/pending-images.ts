import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { schema } from '../document/schema.ts'

interface PendingImage {
  id: string
  file: File
}

type Change = { add: { images: readonly PendingImage[]; pos: number } } | { remove: string }

/** Marks the places of images that are being uploaded, which move with the text. */
export const pendingImages: Plugin<DecorationSet> = new Plugin({
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const set = before.map(transaction.mapping, transaction.doc)
      const change = transaction.getMeta(pendingImages) as Change | undefined
      if (!change) return set
      if ('remove' in change) return set.remove(find(set, change.remove))
      const { images, pos } = change.add
      const widgets = images.map(({ id, file }) =>
        Decoration.widget(pos, () => createPlaceholder(file.name), { id }),
      )
      return set.add(transaction.doc, widgets)
    },
  },
  props: { decorations: (state) => pendingImages.getState(state) },
})

/** Marks a place for each image, one after another. */
export function markImages(
  { tr, doc }: EditorState,
  images: readonly PendingImage[],
  position: number,
): Transaction {
  const pos = Math.min(position, doc.content.size)
  return tr.setMeta(pendingImages, { add: { images, pos } } satisfies Change)
}

/** Inserts the image at its mark or, where the text was replaced meanwhile, at the end. */
export function insertMarked(
  state: EditorState,
  id: string,
  attributes: { src: string; alt: string },
): Transaction {
  const { image, paragraph } = schema.nodes
  const place = find(pendingImages.getState(state), id)[0]?.from
  const node = image.create(attributes)
  const tr =
    place === undefined
      ? state.tr.insert(state.doc.content.size, paragraph.create(null, node))
      : state.tr.replaceRangeWith(place, place, node)
  return tr.setMeta(pendingImages, { remove: id } satisfies Change).scrollIntoView()
}

/** Removes the mark of an image that was not uploaded. */
export function unmarkImage({ tr }: EditorState, id: string): Transaction {
  return tr.setMeta(pendingImages, { remove: id } satisfies Change)
}

function find(set: DecorationSet | undefined, id: string): Decoration[] {
  return set?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
}

function createPlaceholder(name: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'uploading'
  element.textContent = name
  return element
}
