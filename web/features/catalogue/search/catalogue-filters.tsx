import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { Category } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { pageQueries } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './catalogue-filters.module.css'
import { hasFilter } from './course-list-query.ts'
import type { FilterOptions } from './filter-options.server.ts'

interface CatalogueFiltersProps {
  /** Where the form leads; the address of a search is built by the caller. */
  action: string
  addressOf: (address: CatalogueParams) => string
  address: CatalogueParams
  choices: FilterOptions
  /** Absent on a page that is about one category. */
  categories?: readonly Category[]
}

/** A plain GET form; with JavaScript a changed select applies at once. */
export function CatalogueFilters(props: CatalogueFiltersProps) {
  const { action, addressOf, address, choices, categories } = props
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  // Back, Clear and links change the address under the form; focus stays where it is. What somebody
  // typed or chose before the page came alive stays, and the choice is applied.
  const query = addressOf(address).split('?')[1]
  const filledWith = useRef(query)
  const applyEarlyChoice = useEffectEvent(() => {
    if (form.current && hasOtherChoice(form.current, new URLSearchParams(query))) apply()
  })
  useEffect(() => applyEarlyChoice(), [])
  useEffect(() => {
    if (!form.current || filledWith.current === query) return
    filledWith.current = query
    fill(form.current, new URLSearchParams(query))
  }, [query])

  function apply(): void {
    if (!form.current) return
    const { shown: _first, ...asked } = pageQueries.catalogue(entriesOf(form.current))
    void navigate(addressOf(asked), { preventScrollReset: true, state: { keepFocus: true } })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    apply()
  }

  return (
    <Form
      ref={form}
      action={action}
      className={classes.filters}
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
            defaultValue={address.search}
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
          first="Choose Category"
          value={address.category}
          onChoose={apply}
        >
          <option value="All Categories">All Categories</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect name="topic" label="Topic" value={address.topic} onChoose={apply}>
        {options(choices.topics)}
      </FilterSelect>
      <FilterSelect name="level" label="Level" value={address.level} onChoose={apply}>
        {options(choices.levels)}
      </FilterSelect>
      <FilterSelect name="type" label="Type" value={address.type} onChoose={apply}>
        {options(choices.types)}
      </FilterSelect>
      <FilterSelect name="sort" label="Sort" first="Sort" value={address.sort} onChoose={apply}>
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </FilterSelect>
      {hasFilter(address) && (
        <Link className={classes.clear} to={action} state={{ keepFocus: true }} preventScrollReset>
          Clear all
        </Link>
      )}
    </Form>
  )
}

function options(values: readonly string[]) {
  return values.map((value) => <option key={value}>{value}</option>)
}

function fill(form: HTMLFormElement, query: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    field.value = query.get(field.name) ?? ''
  }
}

function hasOtherChoice(form: HTMLFormElement, query: URLSearchParams): boolean {
  return [...form.querySelectorAll('select')].some(
    ({ name, value }) => value !== (query.get(name) ?? ''),
  )
}

function entriesOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value)
  }
  return query
}

interface FilterSelectProps {
  name: string
  label: string
  /** The choice that means no filter. */
  first?: string
  value: string | undefined
  onChoose: () => void
  children: ReactNode
}

function FilterSelect({
  name,
  label,
  first = 'Any',
  value,
  onChoose,
  children,
}: FilterSelectProps) {
  const id = `catalogue-${name}`
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ''} onChange={onChoose}>
        <option value="">{first}</option>
        {children}
      </select>
    </div>
  )
}
