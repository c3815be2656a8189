import { useNavigation } from 'react-router'
import classes from './navigation-progress.module.css'

/** A thin line on top while the next page is fetched; it waits a moment so that fast pages show none. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <div className={classes.line} aria-hidden="true" /> : null
}
