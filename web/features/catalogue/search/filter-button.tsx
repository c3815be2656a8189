import { type ComponentType, type MouseEvent, useState } from 'react'
import type { FacetName } from '#shared/catalogue/course-facets.ts'
import type { Category } from '#shared/contract/courses/catalogue.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { facetPanelId } from './facet-panel.tsx'
import classes from './filter-button.module.css'
import { countSelected } from './filter-query.ts'
import type { Facets } from './load-catalogue.ts'

export interface FilterSheetProps {
  getUrl: (params: CatalogueParams) => string
  filter: CatalogueParams
  facets: Facets
  result: number
  /** There are more courses than `result`. */
  isMore?: true | undefined
  fixed?: FacetName | undefined
  categories: readonly Category[]
}

type FilterSheet = ComponentType<FilterSheetProps & { onClose: () => void }>

/** Opens the sheet of filters on small screens; without JavaScript, the popover of `FacetPanel`. */
export function FilterButton(props: FilterSheetProps) {
  const [Sheet, setSheet] = useState<FilterSheet>()
  const selected = countSelected(props.filter, props.fixed)

  function openSheet(event: MouseEvent): void {
    event.preventDefault()
    import('./filter-sheet.tsx').then(
      (module) => setSheet(() => module.FilterSheet),
      () => document.getElementById(facetPanelId)?.showPopover(),
    )
  }

  return (
    <>
      <Button
        variant="secondary"
        className={classes.open}
        popoverTarget={facetPanelId}
        onClick={openSheet}
      >
        <span>
          Filters
          {selected > 0 && ` (${selected})`}
          {selected > 0 && <span className="visually-hidden"> selected</span>}
        </span>
      </Button>
      {Sheet && <Sheet {...props} onClose={() => setSheet(undefined)} />}
    </>
  )
}
