import { type ApiArea, apiAreas, type ApiScope, listAreaScopes } from '#shared/api-scopes.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import classes from './developer.module.css'

/** A checkbox for each scope, by area. Only admins can use the scopes of the administration. */
export function ScopeField({ isAdmin }: { isAdmin: boolean }) {
  const { id, helpId, errorId, error } = useField('scopes')
  const areas = apiAreas.filter(({ area }) => isAdmin || area !== 'administration')
  return (
    <fieldset
      className={classes.scopeField}
      data-label="Scopes"
      aria-describedby={joinIds(error && errorId, helpId)}
    >
      <legend className={classes.legend}>Scopes</legend>
      <p id={helpId} className={classes.help}>
        Select only what the program needs.
      </p>
      <FieldError id={errorId} error={error} />
      {/* The checkboxes are named after the scopes; this field is what an error is about. */}
      <input type="hidden" name="scopes" value="" />
      <ul role="list" className={classes.areas}>
        {areas.map((area, index) => (
          <AreaRow key={area.area} area={area} firstId={index === 0 ? id : undefined} />
        ))}
      </ul>
    </fieldset>
  )
}

interface AreaRowProps {
  area: ApiArea
  /** The id of the row's first checkbox, which gets the focus if no scope was selected. */
  firstId: string | undefined
}

function AreaRow({ area, firstId }: AreaRowProps) {
  return (
    <li className={classes.area}>
      <p className={classes.areaText}>
        <span className={classes.areaName}>{area.name}</span>
        <span className={classes.areaContents}>{area.contents}</span>
      </p>
      <div className={classes.actions}>
        {listAreaScopes(area).map((scope, index) => (
          <label key={scope} className={classes.action}>
            <input type="checkbox" name={scope} id={index === 0 ? firstId : undefined} />
            <span>
              {isRead(scope) ? 'Read' : 'Change'}
              <span className="visually-hidden"> {area.name}</span>{' '}
              <code className={classes.scopeName}>{scope}</code>
            </span>
          </label>
        ))}
      </div>
    </li>
  )
}

function isRead(scope: ApiScope): boolean {
  return scope.endsWith(':read')
}
