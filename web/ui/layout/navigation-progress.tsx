import { useNavigation } from 'react-router'
import classes from './navigation-progress.module.css'

/** A progress bar while the next page loads; its animation starts late, so that fast pages show none. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <div className={classes.bar} aria-hidden="true" /> : null
}
