import { useRevalidator } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { FieldDialog } from './field-dialog.tsx'

const loadCategorySchema = () =>
  import('#shared/contract/courses/authoring.ts').then((contract) => contract.categoryRequest)

interface CategoryDialogProps {
  title: string
  /** Identifies the form and its draft. */
  formName: string
  /** The current name when renaming. */
  name?: string
  save: (category: { name: string }) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: (category: { name: string }) => void
}

/** Creates or renames a category. */
export function CategoryDialog({ name, onSaved, ...props }: CategoryDialogProps) {
  const { revalidate } = useRevalidator()
  return (
    <FieldDialog
      {...props}
      description={authoringMessages.categoryNameHint}
      schema={loadCategorySchema}
      field={{
        name: 'name',
        label: 'Category Name',
        defaultValue: name,
        maxLength: catalogueLimits.categoryNameMaxLength,
      }}
      onSaved={(category: { name: string }) => {
        onSaved(category)
        // The Courses menu lists the categories.
        void revalidate()
      }}
    />
  )
}
