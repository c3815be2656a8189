import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { facetNames } from '#shared/catalogue/course-facets.ts'
import type { Category } from '#shared/contract/courses/catalogue.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import card from '#web/ui/layout/card.module.css'
import classes from './catalogue-filters.module.css'
import { allCategories, getOnlyCategory } from './catalogue-forms.ts'
import { getSelectedValues } from './filter-query.ts'
import { applyOnSubmit, type FormProps } from './use-catalogue-forms.ts'

interface CatalogueFiltersProps extends FormProps {
  /** The page's path without filters. */
  action: string
  filter: CatalogueParams
  /** Omitted on the page of a category. */
  categories?: readonly Category[]
}

/** Category and sort: a GET form; with JavaScript, a changed select applies immediately. The search is in the header. */
export function CatalogueFilters(props: CatalogueFiltersProps) {
  const { formRef, onApply, action, filter, categories } = props
  const category = getOnlyCategory(filter)
  const selected = getSelectedValues(filter, 'category').length
  return (
    <Form
      ref={formRef}
      data-applies-early=""
      action={action}
      className={`${card.card} ${classes.filters}`}
      aria-label="Category and sort order"
      onSubmit={applyOnSubmit(onApply)}
    >
      {filter.search && <input type="hidden" name="search" value={filter.search} />}
      {facetNames
        .filter((name) => name !== 'category' || category === undefined)
        .flatMap((name) =>
          getSelectedValues(filter, name).map((value) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          )),
        )}
      {categories && (
        <FilterSelect
          name="category"
          label="Category"
          emptyLabel={selected > 1 ? `${selected} categories` : 'Choose Category'}
          value={category}
          onChange={onApply}
        >
          <option>{allCategories}</option>
          {categories.map(({ _id, name }) => (
            <option key={_id}>{name}</option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect
        name="sort"
        label="Sort"
        emptyLabel="Sort"
        value={filter.sort}
        onChange={onApply}
      >
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </FilterSelect>
      <Button type="submit" className={classes.submit}>
        Apply
      </Button>
    </Form>
  )
}

interface FilterSelectProps {
  name: string
  label: string
  /** The option that means no filter. */
  emptyLabel: string
  value: string | undefined
  onChange: () => void
  children: ReactNode
}

function FilterSelect(props: FilterSelectProps) {
  const { name, label, emptyLabel, value, onChange, children } = props
  const id = `catalogue-${name}`
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ''} onChange={onChange}>
        <option value="">{emptyLabel}</option>
        {children}
      </select>
    </div>
  )
}
