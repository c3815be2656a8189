/* Where browsers let pages keep access to a chosen file, an upload continues after a reload without choosing it again. */

/** A chosen file, with what the browser needs to open it again. */
export interface PickedFile {
  file: File
  handle?: FileSystemFileHandle | undefined
}

/** What TypeScript does not know yet of the File System Access API. */
interface FileAccess {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}
type StoredHandle = FileSystemFileHandle & FileAccess

const databaseName = 'lectern-uploads'
const storeName = 'files'

export async function storeHandle(id: string, handle: FileSystemFileHandle): Promise<void> {
  await withStore('readwrite', (store) => store.put(handle, id))
}

export async function forgetHandle(id: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(id))
}

/** The file, if the browser still allows to read it; undefined otherwise. */
export async function reopenFile(id: string): Promise<PickedFile | undefined> {
  return open(id, (handle) => handle.queryPermission?.({ mode: 'read' }))
}

/** As `reopenFile`, after the browser asked the author; call it from a click. */
export async function requestFile(id: string): Promise<PickedFile | undefined> {
  return open(id, (handle) => handle.requestPermission?.({ mode: 'read' }))
}

async function open(
  id: string,
  requestAccess: (handle: StoredHandle) => Promise<PermissionState> | undefined,
): Promise<PickedFile | undefined> {
  const handle = await findHandle(id)
  if (!handle) return undefined
  try {
    if ((await requestAccess(handle)) !== 'granted') return undefined
    return { file: await handle.getFile(), handle }
  } catch {
    // Moved or deleted.
    return undefined
  }
}

async function findHandle(id: string): Promise<StoredHandle | undefined> {
  const handle = await withStore('readonly', (store) => store.get(id))
  return handle as StoredHandle | undefined
}

/** Undefined where the browser denies storage. */
async function withStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    const database = (await settle(opening)) as IDBDatabase
    const result = await settle(act(database.transaction(storeName, mode).objectStore(storeName)))
    database.close()
    return result
  } catch {
    return undefined
  }
}

function settle(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
