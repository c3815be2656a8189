import { createStore } from '#web/lib/create-store.ts'

type CommandDialog = 'palette' | 'shortcuts'

const { get, set, subscribe } = createStore<CommandDialog | undefined>(undefined)

export { get as getOpenDialog, subscribe }

/** Opens a dialog from anywhere, or replaces the open one. */
export function openCommandDialog(dialog: CommandDialog): void {
  set(dialog)
}

export function closeCommandDialog(): void {
  set(undefined)
}
