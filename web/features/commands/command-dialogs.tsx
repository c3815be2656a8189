import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { undoLatest } from '#web/lib/toasts/toast.ts'
import type { ListPages } from './command-palette.tsx'
import { closeCommandDialog, getOpenDialog, openCommandDialog, subscribe } from './open-dialog.ts'

const CommandPalette = lazyOptional(() => import('./command-palette.tsx'))
const ShortcutsDialog = lazyOptional(() => import('./shortcuts-dialog.tsx'))

/** The command palette and the list of keyboard shortcuts, loaded when they are first opened. */
export function CommandDialogs({ listPages }: { listPages: ListPages }) {
  const open = useSyncExternalStore(subscribe, getOpenDialog, () => undefined)

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  if (!open) return null
  return (
    <Suspense>
      {open === 'palette' ? (
        <CommandPalette listPages={listPages} onClose={closeCommandDialog} />
      ) : (
        <ShortcutsDialog onClose={closeCommandDialog} />
      )}
    </Suspense>
  )
}

/** The player and other controls that use a key themselves prevent its default. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return
  const isShortcut = event.ctrlKey || event.metaKey
  if (isShortcut && event.key.toLowerCase() === 'k' && !event.shiftKey) {
    event.preventDefault()
    if (getOpenDialog() === 'palette') closeCommandDialog()
    else if (!document.querySelector('dialog[open]')) openCommandDialog('palette')
  } else if (!isShortcut && isSingleKeyAllowed(event)) {
    handleSingleKey(event)
  }
}

function handleSingleKey(event: KeyboardEvent): void {
  if (event.key === '?') openCommandDialog('shortcuts')
  else if (event.key === '/') document.querySelector<HTMLElement>('[role="search"] input')?.focus()
  else if (event.key !== 'z' || !undoLatest()) return
  event.preventDefault()
}

/** Single keys do nothing while someone types or a dialog is open. */
function isSingleKeyAllowed({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !areSingleKeysOn()) return false
  const typesText = target.isContentEditable || target.closest('input, textarea, select')
  return !typesText && !document.querySelector('dialog[open]')
}
