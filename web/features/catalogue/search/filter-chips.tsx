import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type FacetName, facetNames } from '#shared/catalogue/course-facets.ts'
import { facetTitles } from '#shared/messages/facets.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { IconX } from '#web/ui/icons/general.ts'
import { resultCountId } from './course-list-query.ts'
import classes from './filter-chips.module.css'
import { getSelectedValues } from './filter-query.ts'
import type { Facets } from './load-catalogue.ts'

interface FilterChipsProps {
  facets: Facets
  filter: CatalogueParams
  getUrl: (params: CatalogueParams) => string
  fixed?: FacetName | undefined
}

/** The selected filters as links that remove them. */
export function FilterChips({ facets, filter, getUrl, fixed }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = facetNames
    .filter((name) => name !== fixed)
    .flatMap((name) => facets[name].options.map((option) => ({ name, option })))
    .filter(({ option }) => option.selected)

  // The chip that was pressed is gone: focus moves to another one, or to the number of results.
  const countWhenPressed = useRef(0)
  useEffect(() => {
    if (chips.length >= countWhenPressed.current) return
    countWhenPressed.current = 0
    const next = list.current?.querySelector('a') ?? document.getElementById(resultCountId)
    next?.focus({ preventScroll: true })
  }, [chips.length])

  if (chips.length === 0) return null
  const linkProps = {
    preventScrollReset: true,
    state: { keepFocus: true },
    onClick: () => void (countWhenPressed.current = chips.length),
  }
  return (
    <ul ref={list} role="list" className={classes.chips} aria-label="Selected filters">
      {chips.map(({ name, option }) => (
        <li key={name + option.value}>
          <Link
            {...linkProps}
            className={classes.chip}
            to={getUrl(without(filter, name, option.value))}
          >
            <span className="visually-hidden">Remove filter {facetTitles[name]}: </span>
            {name === 'rating' || name === 'type' ? `${facetTitles[name]}: ` : ''}
            {option.name}
            <IconX size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link {...linkProps} className={classes.clear} to={getUrl(clear(filter))}>
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function without(filter: CatalogueParams, name: FacetName, value: string): CatalogueParams {
  return {
    ...filter,
    [name]: getSelectedValues(filter, name).filter((selected) => selected !== value),
  }
}

/** Search and sort stay. */
function clear({ search, sort }: CatalogueParams): CatalogueParams {
  return { search, sort }
}
