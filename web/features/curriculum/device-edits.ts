import { createId } from '#web/lib/create-id.ts'

/* What is not saved yet, kept on this device across reloads. Each browser tab has keys of its own. */

const prefix = 'curriculum'

/** `isClosed` ends the tab before its page is left. */
export function createDeviceEdits(isClosed: Promise<unknown> = new Promise(() => undefined)) {
  const tab = createId()
  // Browsers release it when the page is left, reloaded or crashes.
  void navigator.locks?.request(toLock(tab), () => isClosed).catch(() => undefined)

  return {
    /** `what` is the course, or one of its lessons. Undefined removes the edit. */
    store(userId: string, what: string, edit: unknown): void {
      const key = `${toKey(userId, what)}:${tab}`
      try {
        if (edit === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(edit))
      } catch {
        // Without storage, or when it is full, a reload loses what could not be saved.
      }
    },
    /**
     * Passes on the unsaved edits of closed tabs and of earlier sessions of this one, and those of open tabs as soon as
     * they are closed.
     */
    adopt<Edit>(
      userId: string,
      what: string,
      isValid: (edit: unknown) => edit is Edit,
      onEdit: (edit: Edit) => void,
    ): void {
      for (const [key, other] of listTabs(toKey(userId, what))) {
        const take = () => {
          const edit = takeEdit(key)
          if (isValid(edit)) onEdit(edit)
        }
        // Browsers have no locks on HTTP: then both tabs send the edit, which changes nothing twice.
        // Browsers that deny locks deny the storage too.
        if (navigator.locks && other !== tab)
          navigator.locks.request(toLock(other), take).catch(() => undefined)
        else take()
      }
    },
  }
}

export const deviceEdits = createDeviceEdits()

function toKey(userId: string, what: string): string {
  return [prefix, userId, what].join(':')
}

function toLock(tab: string): string {
  return [prefix, tab].join(':')
}

/** The keys of all tabs, with the tab; before tabs had their own, there was one key without. */
function listTabs(base: string): [key: string, tab: string][] {
  try {
    const keys = Object.keys(localStorage)
    return keys
      .filter((key) => key === base || key.startsWith(`${base}:`))
      .map((key) => [key, key.slice(base.length + 1)])
  } catch {
    return []
  }
}

function takeEdit(key: string): unknown {
  try {
    const edit: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    return edit
  } catch {
    return undefined
  }
}
