import { setTheme, type Theme, themes, useTheme } from '#web/lib/theme.ts'
import classes from './theme-select.module.css'

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Hidden without JavaScript, where the theme follows the system. */
export function ThemeSelect() {
  const selected = useTheme()
  return (
    <fieldset className={classes.group}>
      <legend>Theme</legend>
      <div className={classes.options}>
        {themes.map((theme) => (
          <label key={theme} className={classes.option}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={selected === theme}
              onChange={() => setTheme(theme)}
            />
            <span>{labels[theme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
