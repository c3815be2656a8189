import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { catalogueLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { Form, useLocation } from 'react-router'
import classes from './header.module.css'

/** A plain GET form, so that it works from every page and without JavaScript. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const shown =
    pathname === pages.catalogue ? (new URLSearchParams(search).get('search') ?? '') : ''
  return (
    <Form role="search" action={pages.catalogue} className={classes.search} aria-label="Courses">
      <input
        key={shown}
        type="search"
        name="search"
        defaultValue={shown}
        maxLength={catalogueLimits.searchMaxLength}
        placeholder="What do you want to learn?"
        aria-label="Search courses"
        enterKeyHint="search"
        autoComplete="off"
        className={classes.searchInput}
      />
      <button type="submit" className={classes.searchButton} aria-label="Search">
        <IconSearch size={20} aria-hidden="true" />
      </button>
    </Form>
  )
}
