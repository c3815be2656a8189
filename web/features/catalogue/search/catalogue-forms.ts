import { catalogueQueries, type ParsedCatalogueParams } from '#shared/catalogue/catalogue-query.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { getSelectedValues } from './filter-query.ts'

/** The query that a form of the catalogue would send. */
export function readForm(form: HTMLFormElement): ParsedCatalogueParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value)
  }
  return catalogueQueries.catalogue(query)
}

/** The checkboxes and radio buttons of the filters. */
function listChoices(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
}

/** Whether the user changed a choice since it was rendered, for example before hydration. */
export function hasChangedChoice(form: HTMLFormElement): boolean {
  return listChoices(form).some((input) => input.checked !== input.defaultChecked)
}

/** Shows the rendered selection again; React does not change inputs that the user touched. */
export function resetChoices(form: HTMLFormElement): void {
  for (const input of listChoices(form)) input.checked = input.defaultChecked
}

/** Selects nothing, which for radio buttons is the choice without a value. */
export function clearChoices(form: HTMLFormElement): void {
  for (const input of listChoices(form)) input.checked = input.type === 'radio' && !input.value
}

export const allCategories = 'All Categories'

/** Of a value of the select: those to filter by, if any. */
export function toCategories(choice: string): string[] | undefined {
  return choice === '' || choice === allCategories ? undefined : [choice]
}

/** The select shows one category; of several ones, it shows none. */
export function getOnlyCategory(filter: CatalogueParams): string | undefined {
  const [first, second] = getSelectedValues(filter, 'category')
  return second === undefined ? first : undefined
}

export function fillSelects(form: HTMLFormElement, filter: CatalogueParams): void {
  for (const select of form.querySelectorAll('select')) {
    select.value = getSelectValue(select.name, filter)
  }
}

export function hasChangedSelect(form: HTMLFormElement, filter: CatalogueParams): boolean {
  return [...form.querySelectorAll('select')].some(
    ({ name, value }) => value !== getSelectValue(name, filter),
  )
}

/** What a select shows; empty for no choice. */
export function getSelectValue(name: string, filter: CatalogueParams): string {
  return (name === 'sort' ? filter.sort : getOnlyCategory(filter)) ?? ''
}
