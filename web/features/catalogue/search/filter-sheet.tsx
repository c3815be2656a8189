import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconX } from '#web/ui/icons/general.ts'
import { clearChoices, readForm } from './catalogue-forms.ts'
import { FacetFields } from './facet-fields.tsx'
import type { FilterSheetProps } from './filter-button.tsx'
import classes from './filter-sheet.module.css'
import { type FacetCounts, loadFacets } from './load-catalogue.ts'

/** A modal sheet in which choices only update the counts; a button applies them. */
export function FilterSheet(props: FilterSheetProps & { onClose: () => void }) {
  const { getUrl, filter, fixed, categories, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const { counts, isLoading, update } = useCounts(props)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function readParams(currentForm: HTMLFormElement) {
    const { page: _page, shown: _shown, ...params } = readForm(currentForm)
    return params
  }

  function refresh(): void {
    if (!form.current) return
    const params = readParams(form.current)
    const fixedCategory = fixed === 'category' ? [filter.category ?? []].flat() : params.category
    update(categories, { ...params, category: fixedCategory })
  }

  function clear(): void {
    if (form.current) clearChoices(form.current)
    refresh()
  }

  function apply(event: FormEvent): void {
    event.preventDefault()
    if (!form.current) return
    const url = getUrl(readParams(form.current))
    onClose()
    void navigate(url, { state: { keepFocus: true } })
  }

  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.header}>
        <h2 id={`${id}-title`}>Filters</h2>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </Button>
      </div>
      <form
        ref={form}
        id={`${id}-form`}
        className={classes.choices}
        onChange={refresh}
        onSubmit={apply}
      >
        {filter.search && <input type="hidden" name="search" value={filter.search} />}
        {filter.sort && <input type="hidden" name="sort" value={filter.sort} />}
        <FacetFields facets={counts.facets} result={counts.result} fixed={fixed} />
      </form>
      <div className={classes.actions} role="status">
        <Button variant="secondary" onClick={clear}>
          Clear all
        </Button>
        <Button type="submit" form={`${id}-form`} className={classes.apply} aria-busy={isLoading}>
          Show {counts.isMore && 'more than '}
          {pluralize(counts.result, ['course', 'courses'])}
        </Button>
      </div>
    </dialog>
  )
}

/** The counts of the current choices; while they load or cannot be loaded, the last ones stay. */
function useCounts({ facets, result, isMore }: FilterSheetProps) {
  const [counts, setCounts] = useState<FacetCounts>({ facets, result, isMore })
  const [isLoading, setIsLoading] = useState(false)
  const request = useRef<AbortController>(undefined)

  function update(...[categories, filters]: [LoadParams[1], LoadParams[2]]): void {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    setIsLoading(true)
    loadFacets(getBrowserApi(), categories, filters, controller.signal)
      .then(setCounts)
      .catch(() => undefined)
      .finally(() => request.current === controller && setIsLoading(false))
  }

  return { counts, isLoading, update }
}

type LoadParams = Parameters<typeof loadFacets>
