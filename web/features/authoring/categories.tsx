import { useState } from 'react'
import { useNavigate } from 'react-router'
import { learningLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import { toSearch } from '#web/ui/table/table-query.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryRow, type NumberedCategory } from './category-row.tsx'

const { Table, Skeleton } = createServerTable<NumberedCategory, 'name' | 'courses'>({
  caption: 'Categories',
  nouns: ['category', 'categories'],
  columns: [
    { label: 'Id' },
    { label: 'Category Name', sort: 'name' },
    { label: 'Courses', sort: 'courses' },
    { label: 'Actions' },
  ],
  defaultSort: { sort: 'name', direction: 'asc' },
  empty: (
    <StatePanel
      title="No categories yet"
      illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
    >
      <p>Every course belongs to a category. Create the first one.</p>
    </StatePanel>
  ),
  async load(query, options) {
    const page = await readTablePage(
      await getBrowserApi().api.admin.categories.$get({ query }, options),
    )
    const offset = (Number(query.page) - 1) * learningLimits.tablePageSize
    return {
      ...page,
      rows: page.rows.map((row, index) => ({ ...row, number: offset + index + 1 })),
    }
  },
  renderRow: (category, refetch) => <CategoryRow category={category} refetch={refetch} />,
})

export const CategoriesSkeleton = Skeleton

/** The category table, for admins. */
export function Categories() {
  return <Table tools={renderNewCategoryButton} />
}

function renderNewCategoryButton(refetch: () => void) {
  return <NewCategoryButton onCreated={refetch} />
}

function NewCategoryButton({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()

  /** The new row may be on another page. */
  function showCreated({ name }: { name: string }) {
    onCreated()
    void navigate(toSearch(name), { preventScrollReset: true })
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New category</Button>
      {isOpen && (
        <CategoryDialog
          title="New category"
          formName="category"
          save={(json) => parseResponse(getBrowserApi().api.category.$post({ json }))}
          onClose={() => setIsOpen(false)}
          onSaved={showCreated}
        />
      )}
    </>
  )
}
