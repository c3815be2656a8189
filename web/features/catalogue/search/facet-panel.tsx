import { Form } from 'react-router'
import type { FacetName } from '#shared/catalogue/course-facets.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FacetFields } from './facet-fields.tsx'
import classes from './facet-panel.module.css'
import type { Facets } from './load-catalogue.ts'
import { applyOnSubmit, type FormProps } from './use-catalogue-forms.ts'

export const facetPanelId = 'catalogue-facets'

interface FacetPanelProps extends FormProps {
  /** The page's path without filters. */
  action: string
  filter: CatalogueParams
  facets: Facets
  result: number
  fixed?: FacetName | undefined
}

/**
 * The filters beside the results: a GET form, whose choices apply immediately with JavaScript. On small screens
 * it is a popover, which works before hydration and without JavaScript; with JavaScript the sheet replaces it.
 */
export function FacetPanel(props: FacetPanelProps) {
  const { formRef, onApply, action, filter, facets, result, fixed } = props
  return (
    <div id={facetPanelId} popover="auto" className={classes.panel}>
      <Form
        ref={formRef}
        data-applies-early=""
        action={action}
        aria-label="Filters"
        onChange={onApply}
        onSubmit={applyOnSubmit(onApply)}
      >
        {filter.search && <input type="hidden" name="search" value={filter.search} />}
        {filter.sort && <input type="hidden" name="sort" value={filter.sort} />}
        <FacetFields facets={facets} result={result} fixed={fixed} />
        <Button type="submit" className={classes.submit}>
          Show courses
        </Button>
      </Form>
    </div>
  )
}
