import type { EditorView } from 'prosemirror-view'
import { type SubmitEvent, useId, useState } from 'react'
import { isAllowedLink } from '#shared/articles/article-parser.ts'
import { toEmbedUrl } from '#shared/articles/embeds.ts'
import { Button } from '../../buttons/button.tsx'
import { Dialog, DialogActions } from '../../feedback/dialog.tsx'
import form from '../../forms/form.module.css'
import { findLink, insertBlock, removeLink, setLink } from '../commands/commands.ts'
import { schema } from '../document/schema.ts'

interface AddressDialogProps {
  kind: 'link' | 'video'
  view: EditorView
  onClose: () => void
}

const texts = {
  link: {
    title: 'Link',
    description: 'Links the selected text, or inserts the address.',
    error: 'Enter an address that starts with https://, mailto:, / or #.',
  },
  video: {
    title: 'Video',
    description: 'Readers get a card that opens the video.',
    error: 'Enter the address of a video of YouTube or Vimeo.',
  },
} as const

/** A dialog for the URL of a link or a video. */
export function AddressDialog({ kind, view, onClose }: AddressDialogProps) {
  const id = useId()
  const current = kind === 'link' ? findLink(view.state) : undefined
  const [address, setAddress] = useState(String(current?.link.attrs['href'] ?? ''))
  const [error, setError] = useState('')
  const { title, description, error: message } = texts[kind]

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // The editor may be in a form of its own.
    event.stopPropagation()
    if (!insert(view, kind, address.trim())) return setError(message)
    onClose()
  }

  return (
    <Dialog title={title} description={description} onCancel={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <div className={form.field}>
          <label className={form.label} htmlFor={id}>
            Address
          </label>
          <input
            id={id}
            className={form.input}
            type="url"
            value={address}
            maxLength={2000}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={({ target }) => setAddress(target.value)}
          />
          <p id={`${id}-error`} role="alert" className={form.error}>
            {error}
          </p>
        </div>
        <DialogActions>
          {current && (
            <Button
              variant="secondary"
              onClick={() => {
                removeLink(view.state, view.dispatch)
                onClose()
              }}
            >
              Remove link
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{kind === 'link' ? 'Set link' : 'Insert video'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Returns false for an address that is not allowed. */
function insert(view: EditorView, kind: 'link' | 'video', address: string): boolean {
  if (kind === 'video') {
    const url = toEmbedUrl(address)
    return (
      url !== undefined &&
      insertBlock(() => schema.nodes.embed.create({ url }))(view.state, view.dispatch)
    )
  }
  const href = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address
  return isAllowedLink(href) && setLink(href)(view.state, view.dispatch)
}
