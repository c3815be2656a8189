import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Synonyms as SynonymGroup } from '#shared/contract/administration/synonyms.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import { toSearch } from '#web/ui/table/table-query.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { SynonymRow } from './synonym-row.tsx'

const { Table, Skeleton } = createServerTable<SynonymGroup, 'terms'>({
  caption: 'Synonyms',
  nouns: ['group of synonyms', 'groups of synonyms'],
  columns: [{ label: 'Terms', sort: 'terms' }, { label: 'Actions' }],
  defaultSort: { sort: 'terms', direction: 'asc' },
  empty: (
    <StatePanel
      title="No synonyms yet"
      illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
    >
      <p>Add words that mean the same, so that a search for one of them finds the others too.</p>
    </StatePanel>
  ),
  load: async (query, options) =>
    readTablePage(await getBrowserApi().api.admin.synonyms.$get({ query }, options)),
  renderRow: (synonyms, refetch) => <SynonymRow synonyms={synonyms} refetch={refetch} />,
})

export const SynonymsSkeleton = Skeleton

/** The table of the search's synonyms, for admins. */
export function Synonyms() {
  return <Table tools={renderAddButton} />
}

function renderAddButton(refetch: () => void) {
  return <AddSynonymsButton onAdded={refetch} />
}

function AddSynonymsButton({ onAdded }: { onAdded: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()

  /** The new row may be on another page. By one term, so that it stays in the table when others are edited. */
  function showAdded({ terms: [term = ''] }: { terms: string[] }) {
    onAdded()
    void navigate(toSearch(term), { preventScrollReset: true })
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add synonyms</Button>
      {isOpen && (
        <SynonymDialog
          title="Add synonyms"
          formName="synonyms"
          save={(json) => parseResponse(getBrowserApi().api.admin.synonyms.$post({ json }))}
          onClose={() => setIsOpen(false)}
          onSaved={showAdded}
        />
      )}
    </>
  )
}
