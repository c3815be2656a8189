import { type ReactNode, useRef } from 'react'
import type { FacetName } from '#shared/catalogue/course-facets.ts'
import type { Category } from '#shared/contract/courses/catalogue.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import classes from './catalogue-page.module.css'
import { CourseResults } from './course-results.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FilterButton } from './filter-button.tsx'
import type { CatalogueData } from './load-catalogue.ts'
import { useCatalogueForms } from './use-catalogue-forms.ts'

interface CataloguePageProps extends CatalogueData {
  /** The page's path without filters. */
  action: string
  getUrl: (params: CatalogueParams) => string
  categories: readonly Category[]
  /** A filter that the page's path fixes. */
  fixed?: FacetName
  /** Shown without results. */
  empty: ReactNode
}

/** Filters and results of the catalogue or of a category. */
export function CataloguePage({ action, categories, empty, ...list }: CataloguePageProps) {
  const { getUrl, fixed, facets, filter, cards } = list
  const selects = useRef<HTMLFormElement>(null)
  const choices = useRef<HTMLFormElement>(null)
  const { applySelects, applyChoices } = useCatalogueForms(filter, facets, getUrl, selects, choices)
  const facetProps = { fixed, facets, filter, result: cards.result }
  return (
    <>
      <CatalogueFilters
        formRef={selects}
        onApply={applySelects}
        action={action}
        filter={filter}
        {...(fixed !== 'category' && { categories })}
      />
      <div className={classes.columns}>
        <FacetPanel {...facetProps} formRef={choices} onApply={applyChoices} action={action} />
        <CourseResults
          {...list}
          filterButton={
            <FilterButton
              {...facetProps}
              isMore={cards.isMore}
              getUrl={getUrl}
              categories={categories}
            />
          }
          empty={empty}
        />
      </div>
    </>
  )
}
