import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { type LoadResults, useDebouncedResults } from '#web/lib/loading/use-debounced-results.ts'
import { type PageSearch, usePageSearch } from '#web/lib/page-search.ts'
import { IconSearch } from '#web/ui/icons/general.ts'
import classes from './header.module.css'
import type { Suggestion } from './suggestions.ts'

/** Loaded when the search is first used. */
const importSuggestions = () => import('./suggestions.ts')
const load: LoadResults<Suggestion> = async (text, signal) =>
  (await importSuggestions()).loadSuggestions(text, signal)
const SuggestionList = lazyOptional(async () => ({
  default: (await import('#web/ui/suggestions/suggestion-list.tsx')).SuggestionList,
}))

/**
 * The search of every page: a GET form, which also works without JavaScript. On pages that list courses it is the
 * search of that list.
 */
export function SearchBox() {
  const { pathname, search: shownQuery } = useLocation()
  const navigate = useNavigate()
  const { location: nextLocation } = useNavigation()
  const { getUrl, filter, scope } = usePageSearch() ?? catalogueSearch
  const kept = new URL(getUrl({ ...filter, search: undefined }), 'http://page').searchParams

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search')).trim()
    void importSuggestions().then(({ addRecentSearch }) => addRecentSearch(search))
    const latest = nextLocation ?? window.location
    const params = new URLSearchParams(latest.search)
    for (const name of ['search', 'page', 'shown']) params.delete(name)
    // A filter that has just been chosen is in the address before the page shows it.
    const isNewer = latest.search !== shownQuery && latest.pathname === getUrl({})
    void navigate(
      isNewer
        ? `${latest.pathname}?search=${encodeURIComponent(search)}&${params}`
        : getUrl({ ...filter, search }),
    )
  }

  return (
    <form
      role="search"
      action={getUrl({})}
      className={classes.search}
      aria-label="Courses"
      onSubmit={onSubmit}
    >
      {[...kept].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        page={pathname}
        currentSearch={filter.search ?? ''}
        scope={scope}
        isNarrowed={scope !== undefined || kept.size > Number(kept.has('sort'))}
      />
      <button type="submit" className={classes.searchButton} aria-label="Search">
        <IconSearch size={20} aria-hidden="true" />
      </button>
    </form>
  )
}

const catalogueSearch: PageSearch = { getUrl: pages.filteredCatalogue, filter: {} }

interface SearchFieldProps {
  /** The path of the current page. */
  page: string
  /** The search of the current page; empty if it has none. */
  currentSearch: string
  /** The category that is searched, if only one is. */
  scope: string | undefined
  /** Whether the search of the page leaves courses out that suggestions have. */
  isNarrowed: boolean
}

/**
 * A combobox (ARIA Authoring Practices). Enter opens the active suggestion, or else searches. An empty field
 * suggests the recent searches.
 */
function SearchField({ page, currentSearch, scope, isNarrowed }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [recent, setRecent] = useState<readonly Suggestion[]>([])
  const { results: found } = useDebouncedResults(text, load)
  const query = text.trim()
  const everywhere = isNarrowed && query !== '' ? [toCatalogueSearch(query)] : []
  const suggestions = query === '' ? recent : [...found, ...everywhere]
  const isListVisible = isOpen && suggestions.length > 0
  const active = isListVisible ? suggestions[activeIndex] : undefined

  // Follows the page. A new element would lose the focus, and what was typed before hydration stays.
  const filledFor = useRef(`${page}?${currentSearch}`)
  useEffect(() => {
    const current = `${page}?${currentSearch}`
    if (!input.current || filledFor.current === current) return
    filledFor.current = current
    input.current.value = currentSearch
    setText('')
  }, [page, currentSearch])

  /** Index -1, no suggestion, is one of the positions. */
  function moveActive(step: number) {
    setIsOpen(true)
    const positions = suggestions.length + 1
    setActiveIndex((index) => ((index + 1 + step + positions) % positions) - 1)
  }

  async function openRecent(value: string) {
    if (value.trim() !== '') return
    const searches = (await importSuggestions()).suggestRecentSearches()
    setRecent(searches)
    // The field may have been left meanwhile.
    if (searches.length > 0 && document.activeElement === input.current) setIsOpen(true)
  }

  function choose({ to, onChoose }: Suggestion) {
    setIsOpen(false)
    onChoose?.()
    if (!to) setRecent([])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveActive(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isListVisible) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'Enter') {
      setIsOpen(false)
      if (!active) return
      event.preventDefault()
      choose(active)
      if (active.to) void navigate(active.to)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="search"
        name="search"
        defaultValue={currentSearch}
        maxLength={catalogueLimits.searchMaxLength}
        placeholder={scope ? `Search in ${scope}` : 'What do you want to learn?'}
        aria-label={scope ? `Search courses in ${scope}` : 'Search courses'}
        enterKeyHint="search"
        autoComplete="off"
        className={classes.searchInput}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListVisible}
        aria-controls={isListVisible ? `${id}-list` : undefined}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        onFocus={(event) => void openRecent(event.target.value)}
        onChange={(event) => {
          setText(event.target.value)
          setIsOpen(true)
          setActiveIndex(-1)
          void openRecent(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsOpen(false)
          setActiveIndex(-1)
        }}
      />
      {isListVisible && (
        <Suspense>
          <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />
        </Suspense>
      )}
      <span className="visually-hidden" role="status">
        {isListVisible
          ? `${pluralize(suggestions.length, ['suggestion', 'suggestions'])}, use the arrow keys to choose`
          : ''}
      </span>
    </>
  )
}

/** In a category or with filters, Enter searches only these courses, but suggestions are from all. */
function toCatalogueSearch(search: string): Suggestion {
  const to = pages.filteredCatalogue({ search })
  return { id: 'everywhere', name: `Search for “${search}”`, detail: 'All courses', to }
}
