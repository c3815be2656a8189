import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/administration/administration.ts'
import type { BulkResponse } from '#shared/contract/administration/bulk.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { type CsvColumn, saveTextFile, toCsv } from '#web/lib/format/csv.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { BulkFailures, ConfirmBulkDialog } from '#web/ui/table/bulk-dialogs.tsx'

type SelectedUser = Pick<ManagedUser, '_id' | 'fullname' | 'email'> & { can: { delete: boolean } }

interface UserBulkActionsProps<User extends SelectedUser> {
  users: readonly User[]
  columns: readonly CsvColumn<User>[]
  /** The name of the exported file, without its ending. */
  fileName: string
  /** Called with the ids of the users that were deleted. */
  onDone: (ids: readonly string[]) => void
}

/** What can be done with the selected users of a table. Own accounts cannot be deleted. */
export function UserBulkActions<User extends SelectedUser>(props: UserBulkActionsProps<User>) {
  const { users, columns, fileName, onDone } = props
  const [isDeleting, setDeleting] = useState(false)
  const [failed, setFailed] = useState<BulkResponse>()
  const removable = users.filter(({ can }) => can.delete)
  const count = pluralize(removable.length, ['user', 'users'])
  const names = removable.map(({ _id, fullname, email }) => ({
    _id,
    name: `${fullname} (${email})`,
  }))

  async function deleteUsers() {
    try {
      const json = { ids: removable.map(({ _id }) => _id) }
      const result = await parseResponse(getBrowserApi().api.bulk.delete_users.$post({ json }))
      setDeleting(false)
      if (result.failed.length === 0) toast.success(result.msg)
      else setFailed(result)
      onDone(result.done)
    } catch (error) {
      showError(error)
    }
  }

  function exportUsers() {
    saveTextFile(`${fileName}.csv`, toCsv(users, columns), 'text/csv')
    toast.success(bulkMessages.exported(pluralize(users.length, ['user', 'users'])))
  }

  return (
    <>
      <Button variant="quiet" onClick={exportUsers}>
        Export CSV
      </Button>
      {removable.length > 0 && (
        <Button variant="quiet" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      )}
      {isDeleting && (
        <ConfirmBulkDialog
          title={`Delete ${count}?`}
          warning={messages.usersDeletionWarning(users.length > removable.length)}
          label="Users to delete"
          names={names}
          confirmLabel={`Delete ${count}`}
          onCancel={() => setDeleting(false)}
          onConfirm={deleteUsers}
        />
      )}
      {failed && (
        <BulkFailures
          title={failed.msg}
          label="Users that were not deleted"
          names={names}
          failed={failed.failed}
          onClose={() => setFailed(undefined)}
        />
      )}
    </>
  )
}
