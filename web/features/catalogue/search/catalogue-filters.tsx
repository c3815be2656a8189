import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { Category } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { pageQueries } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import card from '#web/ui/layout/card.module.css'
import classes from './catalogue-filters.module.css'
import { hasFilter } from './course-list-query.ts'
import type { FilterOptions } from './filter-options.server.ts'

interface CatalogueFiltersProps {
  /** The page's path without filters. */
  action: string
  getUrl: (params: CatalogueParams) => string
  params: CatalogueParams
  options: FilterOptions
  /** Omitted on the page of a category. */
  categories?: readonly Category[]
}

/** A GET form that works without JavaScript; with it, a changed select applies immediately. */
export function CatalogueFilters(props: CatalogueFiltersProps) {
  const { action, getUrl, params, options, categories } = props
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  // A select changed before hydration keeps its value and is applied.
  const query = getUrl(params).split('?')[1]
  const applyEarlyChange = useEffectEvent(() => {
    if (form.current && hasChangedSelect(form.current, new URLSearchParams(query))) apply()
  })
  useEffect(() => applyEarlyChange(), [])

  // Back, Clear all and links change the URL; the fields follow, focus stays where it is.
  const filledQuery = useRef(query)
  useEffect(() => {
    if (!form.current || filledQuery.current === query) return
    filledQuery.current = query
    fillForm(form.current, new URLSearchParams(query))
  }, [query])

  function apply(): void {
    if (!form.current) return
    const { shown: _shown, ...filters } = pageQueries.catalogue(readForm(form.current))
    void navigate(getUrl(filters), { preventScrollReset: true, state: { keepFocus: true } })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    apply()
  }

  return (
    <Form
      ref={form}
      action={action}
      className={`${card.card} ${classes.filters}`}
      role="search"
      aria-label="Filter courses"
      onSubmit={submit}
    >
      <div className={classes.search}>
        <label htmlFor="catalogue-search">Search</label>
        <div className={classes.searchRow}>
          <input
            id="catalogue-search"
            type="search"
            name="search"
            defaultValue={params.search}
            maxLength={catalogueLimits.searchMaxLength}
            placeholder="Title, author or topic"
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit">Search</Button>
        </div>
      </div>
      {categories && (
        <FilterSelect
          name="category"
          label="Category"
          emptyLabel="Choose Category"
          value={params.category}
          onChange={apply}
        >
          <option value="All Categories">All Categories</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect name="topic" label="Topic" value={params.topic} onChange={apply}>
        {renderOptions(options.topics)}
      </FilterSelect>
      <FilterSelect name="level" label="Level" value={params.level} onChange={apply}>
        {renderOptions(options.levels)}
      </FilterSelect>
      <FilterSelect name="type" label="Type" value={params.type} onChange={apply}>
        {renderOptions(options.types)}
      </FilterSelect>
      <FilterSelect name="sort" label="Sort" emptyLabel="Sort" value={params.sort} onChange={apply}>
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </FilterSelect>
      {hasFilter(params) && (
        <Link className={classes.clear} to={action} state={{ keepFocus: true }} preventScrollReset>
          Clear all
        </Link>
      )}
    </Form>
  )
}

interface FilterSelectProps {
  name: string
  label: string
  /** The option that means no filter. */
  emptyLabel?: string
  value: string | undefined
  onChange: () => void
  children: ReactNode
}

function FilterSelect(props: FilterSelectProps) {
  const { name, label, emptyLabel = 'Any', value, onChange, children } = props
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

function renderOptions(values: readonly string[]) {
  return values.map((value) => <option key={value}>{value}</option>)
}

function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    field.value = query.get(field.name) ?? ''
  }
}

function hasChangedSelect(form: HTMLFormElement, query: URLSearchParams): boolean {
  return [...form.querySelectorAll('select')].some(
    ({ name, value }) => value !== (query.get(name) ?? ''),
  )
}

function readForm(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value)
  }
  return query
}
