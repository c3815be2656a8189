import { useState } from 'react'
import { learningLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse, readTotal } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryRow, type NumberedCategory } from './category-row.tsx'

type CategorySort = 'name' | 'courses'

const tableConfig: TableConfig<CategorySort> = {
  sortKeys: ['name', 'courses'],
  defaultSort: { sort: 'name', direction: 'asc' },
}

const columns: readonly TableColumn<CategorySort>[] = [
  { label: 'Id' },
  { label: 'Category Name', sort: 'name' },
  { label: 'Courses', sort: 'courses' },
  { label: 'Actions' },
]

/** The category table, for admins. */
export function Categories() {
  return (
    <ServerTable
      caption="Categories"
      nouns={['category', 'categories']}
      columns={columns}
      config={tableConfig}
      load={loadCategories}
      row={renderRow}
      tools={renderNewCategoryButton}
      empty={
        <StatePanel
          title="No categories yet"
          illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
        >
          <p>Every course belongs to a category. Create the first one.</p>
        </StatePanel>
      }
    />
  )
}

export function CategoriesSkeleton() {
  return <TableSkeleton>Loading the categories…</TableSkeleton>
}

function renderRow(category: NumberedCategory, refetch: () => void) {
  return <CategoryRow key={category._id} category={category} refetch={refetch} />
}

function renderNewCategoryButton(refetch: () => void) {
  return <NewCategoryButton onCreated={refetch} />
}

function NewCategoryButton({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New category</Button>
      {isOpen && (
        <CategoryDialog
          title="New category"
          formName="category"
          save={(json) => parseResponse(getBrowserApi().api.category.$post({ json }))}
          onClose={() => setIsOpen(false)}
          onSaved={onCreated}
        />
      )}
    </>
  )
}

async function loadCategories(
  { search, sort, direction, page }: TableView<CategorySort>,
  signal: AbortSignal,
): Promise<TablePage<NumberedCategory>> {
  const query = { search, sort, order: direction, page: String(page) }
  const response = await getBrowserApi().api.admin.categories.$get({ query }, { init: { signal } })
  const rows = await response.json()
  const offset = (page - 1) * learningLimits.tablePageSize
  return {
    rows: rows.map((row, index) => ({ ...row, number: offset + index + 1 })),
    ...readTotal(response),
  }
}
