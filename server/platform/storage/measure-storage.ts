import { measure } from '../monitoring/signals.ts'
import type { FileStorage } from './file-storage.ts'

/** The same storage, with the duration of each call measured. `open` and `list` end before their bytes are read. */
export function measureStorage(storage: FileStorage): FileStorage {
  const { partial } = storage
  const run = <Result>(name: string, work: () => Promise<Result>) =>
    measure({ kind: 'storage', name }, work)
  return {
    check: () => run('check', () => storage.check()),
    store: (...args) => run('store', () => storage.store(...args)),
    storeStream: (...args) => run('store', () => storage.storeStream(...args)),
    getSize: (...args) => run('get_size', () => storage.getSize(...args)),
    open: (...args) => run('open', () => storage.open(...args)),
    list: (folder) => storage.list(folder),
    remove: (...args) => run('remove', () => storage.remove(...args)),
    removeFile: (...args) => run('remove', () => storage.removeFile(...args)),
    removeAll: (...args) => run('remove', () => storage.removeAll(...args)),
    partial: {
      getReceived: (...args) => run('get_size', () => partial.getReceived(...args)),
      append: (...args) => run('append', () => partial.append(...args)),
      finish: (...args) => run('finish', () => partial.finish(...args)),
      abort: (...args) => run('remove', () => partial.abort(...args)),
    },
  }
}
