import type { StoredKind } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages } from '#shared/messages/administration/statistics.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import classes from './statistics.module.css'

const names = statisticsMessages.storageKinds

/** How much of each kind is stored, largest first. */
export function StorageTable({ storage }: { storage: readonly StoredKind[] }) {
  if (storage.length === 0) return null
  return (
    <div className={classes.list}>
      <table>
        <caption className="visually-hidden">Storage by kind</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {storage.map(({ kind, bytes }) => (
            <tr key={kind}>
              <th scope="row">{names[kind]}</th>
              <td>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
