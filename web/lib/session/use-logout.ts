import { useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { signOut } from './account.ts'

/** Ends the session and goes home, where the top bar says so. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    void signOut()
    void navigate(pages.home)
  }
}
