import { setTheme, themes, useTheme, type Theme } from '#web/lib/theme.ts'
import classes from './theme-select.module.css'

const names: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** Without JavaScript the system's scheme rules and there is nothing to choose. */
export function ThemeSelect() {
  const scheme = useTheme()
  return (
    <fieldset className={classes.group}>
      <legend>Colours</legend>
      <div className={classes.choices}>
        {themes.map((name) => (
          <label key={name} className={classes.choice}>
            <input
              type="radio"
              name="scheme"
              value={name}
              checked={scheme === name}
              onChange={() => setTheme(name)}
            />
            <span>{names[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
