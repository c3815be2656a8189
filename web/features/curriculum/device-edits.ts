/** What is not saved yet, kept on this device across reloads. */

const prefix = 'curriculum'

/** `what` is the course, or one of its lessons. */
const toKey = (userId: string, what: string) => `${prefix}:${userId}:${what}`

/** Undefined if there is nothing, or nothing that can be read. */
export function readDeviceEdit<Edit>(
  userId: string,
  what: string,
  isValid: (edit: unknown) => edit is Edit,
): Edit | undefined {
  try {
    const edit: unknown = JSON.parse(localStorage.getItem(toKey(userId, what)) ?? 'null')
    return isValid(edit) ? edit : undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. */
export function storeDeviceEdit(userId: string, what: string, edit: unknown): void {
  try {
    if (edit === undefined) localStorage.removeItem(toKey(userId, what))
    else localStorage.setItem(toKey(userId, what), JSON.stringify(edit))
  } catch {
    // Without storage, or when it is full, a reload loses what could not be saved.
  }
}
