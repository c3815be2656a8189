import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { buildDefaultFilePath, parseImageUrl } from '#shared/files.ts'
import { apiPaths } from '#shared/paths.ts'
import { uploadPurposes } from '#shared/upload-purposes.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import { schema } from '../document/schema.ts'

type Change = { add: { id: object; pos: number } } | { remove: { id: object } }

/** Marks the places of images that are being uploaded, which move with the text. */
export const pendingImages: Plugin<DecorationSet> = new Plugin({
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const set = before.map(transaction.mapping, transaction.doc)
      const change = transaction.getMeta(pendingImages) as Change | undefined
      if (!change) return set
      if ('remove' in change) return set.remove(find(set, change.remove.id))
      const { id, pos } = change.add
      return set.add(transaction.doc, [Decoration.widget(pos, createPlaceholder, { id })])
    },
  },
  props: { decorations: (state) => pendingImages.getState(state) },
})

/** Uploads images and inserts them at the cursor. `onStatus` gets the progress and errors. */
export async function insertImages(
  view: EditorView,
  files: readonly File[],
  onStatus: (status: string) => void,
  position?: number,
): Promise<void> {
  for (const file of files) {
    const id = {}
    const pos = position ?? view.state.selection.to
    view.dispatch(view.state.tr.setMeta(pendingImages, { add: { id, pos } } satisfies Change))
    try {
      const image = await uploadImage(file, onStatus)
      if (view.isDestroyed) return
      const place = find(pendingImages.getState(view.state), id)[0]?.from
      if (place !== undefined) view.dispatch(view.state.tr.insert(place, image).scrollIntoView())
      onStatus('The image was added. Describe it for people who do not see it.')
    } catch (error) {
      endSessionIfExpired(error)
      onStatus(`${file.name}: ${toDisplayError(error).msg}`)
    } finally {
      if (!view.isDestroyed) {
        view.dispatch(view.state.tr.setMeta(pendingImages, { remove: { id } } satisfies Change))
      }
    }
  }
}

async function uploadImage(file: File, onStatus: (status: string) => void) {
  const { maxBytes, tooLarge, wrongFormat } = uploadPurposes.article
  if (file.size > maxBytes) throw new Error(tooLarge)
  if (!/^image\/(?:png|jpeg)$/.test(file.type)) throw new Error(wrongFormat)
  const url = await uploadFile({
    url: apiPaths.upload('article'),
    file,
    signal: new AbortController().signal,
    onProgress: (percent) => onStatus(`Uploading ${file.name}: ${Math.floor(percent)} %`),
  })
  const stored = parseImageUrl(url)
  // The path works on any host name of the site.
  const src = stored ? buildDefaultFilePath(stored.kind, stored.publicId) : url
  const alt = file.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
  return schema.nodes.image.create({ src, alt })
}

function find(set: DecorationSet | undefined, id: object): Decoration[] {
  return set?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
}

function createPlaceholder(): HTMLElement {
  const element = document.createElement('span')
  element.className = 'uploading'
  element.textContent = 'Uploading…'
  return element
}
