import classes from './scheme-select.module.css'
import { chooseScheme, schemes, useScheme, type Scheme } from './scheme.ts'

const names: Record<Scheme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** Without JavaScript the system's scheme rules and there is nothing to choose. */
export function SchemeSelect() {
  const scheme = useScheme()
  return (
    <fieldset className={classes.group}>
      <legend>Colours</legend>
      <div className={classes.choices}>
        {schemes.map((name) => (
          <label key={name} className={classes.choice}>
            <input
              type="radio"
              name="scheme"
              value={name}
              checked={scheme === name}
              onChange={() => chooseScheme(name)}
            />
            <span>{names[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
