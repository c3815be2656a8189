import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { CatalogueParams } from '#shared/paths.ts'
import {
  fillSelects,
  getSelectValue,
  hasChangedChoice,
  hasChangedSelect,
  readForm,
  resetChoices,
  toCategories,
} from './catalogue-forms.ts'
import type { Facets } from './load-catalogue.ts'

export interface FormProps {
  formRef: RefObject<HTMLFormElement | null>
  /** Applies the values of the form. */
  onApply: () => void
}

/**
 * The two forms of the catalogue, selects and checkboxes, which work without JavaScript each on its own. With it, every
 * change applies the values of both, and focus stays where it is. `selects` and `choices` are the two forms.
 */
export function useCatalogueForms(
  filter: CatalogueParams,
  facets: Facets,
  getUrl: (params: CatalogueParams) => string,
  selects: FormProps['formRef'],
  choices: FormProps['formRef'],
): Record<'applySelects' | 'applyChoices', () => void> {
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  // The numbers of changes: those applied, counted at once since effects of an earlier result may run late, and those
  // whose navigation has ended.
  const applied = useRef(0)
  const [settled, setSettled] = useState(0)

  function apply(): void {
    if (!selects.current || !choices.current) return
    const { page: _page, shown: _shown, ...selected } = readForm(choices.current)
    const { sort } = readForm(selects.current)
    const select = selects.current.querySelector<HTMLSelectElement>('select[name=category]')
    // A chosen category, or none, replaces the selected ones, of which there may be several.
    const isChosen = select && select.value !== getSelectValue('category', filter)
    const category = isChosen ? toCategories(select.value) : selected.category
    const url = getUrl({ ...selected, category, sort })
    applied.current++
    const navigation = navigate(url, { preventScrollReset: true, state: { keepFocus: true } })
    void Promise.resolve(navigation).finally(() => setSettled((count) => count + 1))
  }

  // Changes from before hydration keep their values and are applied.
  const applyEarlyChange = useEffectEvent(() => {
    if (!selects.current || !choices.current) return
    if (hasChangedSelect(selects.current, filter) || hasChangedChoice(choices.current)) apply()
  })
  useEffect(() => applyEarlyChange(), [])

  // Back, chips and links change the URL; the fields follow.
  const url = getUrl(filter)
  const filledUrl = useRef(url)
  const fill = useEffectEvent(() => selects.current && fillSelects(selects.current, filter))
  useEffect(() => {
    if (filledUrl.current === url) return
    filledUrl.current = url
    fill()
  }, [url])
  const shownFacets = useRef(facets)
  useEffect(() => {
    if (!isIdle || settled < applied.current || shownFacets.current === facets) return
    shownFacets.current = facets
    if (choices.current) resetChoices(choices.current)
  }, [choices, facets, isIdle, settled])

  return { applySelects: apply, applyChoices: apply }
}

/** Applies a form without sending it. */
export function applyOnSubmit(onApply: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault()
    onApply()
  }
}
