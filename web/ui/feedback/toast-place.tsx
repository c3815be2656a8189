import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Toast } from '#web/lib/toasts/toast.ts'
import list from './toast-list.module.css'
import region from './toast-region.module.css'

interface ToastPlaceProps {
  toast: Toast
  children: ReactNode
}

/**
 * Puts a toast into the modal dialog that is open when it appears, until that closes: what is outside can neither be
 * read aloud nor pressed. Messages that the dialog shows itself stay behind it.
 */
export function ToastPlace({ toast, children }: ToastPlaceProps) {
  const [place, setPlace] = useState(() => (toast.isSilent ? undefined : findPlace()))

  useLayoutEffect(() => {
    if (!place) return undefined
    const leave = () => setPlace(undefined)
    // It may have been closed in the same commit.
    if (!place.dialog.open) leave()
    place.dialog.addEventListener('close', leave)
    return () => place.dialog.removeEventListener('close', leave)
  }, [place])

  if (!place) return children
  return createPortal(
    <div role={toast.tone === 'error' ? 'alert' : 'status'}>
      <ul role="list" className={list.list}>
        {children}
      </ul>
    </div>,
    place.container,
  )
}

const containerName = 'data-toasts'

/** The last dialog in the page is on top: dialogs open others inside themselves or after them. */
function findPlace() {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (!dialog) return undefined
  const existing = dialog.querySelector(`:scope > [${containerName}]`)
  if (existing) return { dialog, container: existing }
  const container = document.createElement('div')
  container.setAttribute(containerName, '')
  container.className = region.region ?? ''
  dialog.append(container)
  return { dialog, container }
}
