type CommandDialog = 'palette' | 'shortcuts'

let openDialog: CommandDialog | undefined
const listeners = new Set<() => void>()

/** Opens a dialog from anywhere, or replaces the open one. */
export function openCommandDialog(dialog: CommandDialog): void {
  change(dialog)
}

export function closeCommandDialog(): void {
  change(undefined)
}

export function getOpenDialog(): CommandDialog | undefined {
  return openDialog
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(dialog: CommandDialog | undefined): void {
  openDialog = dialog
  for (const listener of listeners) listener()
}
