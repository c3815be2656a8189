import { createStore } from '#web/lib/create-store.ts'

export interface FollowChange {
  /** The user who is followed or no longer is. */
  id: string
  followed: boolean
}

/** The latest saved change of this page. */
const latest = createStore<FollowChange | undefined>(undefined)

/** For all buttons of the user, of which a page may have several. */
export const publishFollowChange = latest.set

/** Calls the listener with each change that is saved. */
export function subscribeToFollowChanges(listener: (change: FollowChange) => void): () => void {
  return latest.subscribe(() => {
    const change = latest.get()
    if (change) listener(change)
  })
}
